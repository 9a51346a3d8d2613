export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface PanelPlace {
  /** How far the panel is moved to the right. */
  readonly shift: number;
  /** Above its button, where there is more room. */
  readonly isAbove: boolean;
  readonly maxHeight: number;
}

/** The distance to the edges of the window, and to the button. */
const MARGIN = 12;
const GAP = 6;

/** Below this height a panel can hardly be used. */
const LOWEST = 160;

/** Where a panel below a button has to go to be inside the window; what does not fit scrolls. */
export function placePanel(panel: Box, button: Box, width: number, height: number): PanelPlace {
  const beyond = Math.max(0, panel.right - (width - MARGIN));
  const shift = Math.max(-beyond, MARGIN - panel.left);
  const below = height - MARGIN - button.bottom - GAP;
  const above = button.top - GAP - MARGIN;
  const wanted = panel.bottom - panel.top;
  const isAbove = wanted > below && below < Math.max(LOWEST, wanted / 2) && above > below;
  const isOutside = beyond > 0 || panel.left < MARGIN;
  return { shift: isOutside ? shift : 0, isAbove, maxHeight: Math.max(LOWEST, isAbove ? above : below) };
}
