export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of an image, in whole pixels. */
export interface Area extends Point, Size {}

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/** The nearest area inside the image, at least one pixel in size. */
export function withinPicture(area: Area, picture: Size): Area {
  const width = between(1, Math.round(area.width) || 1, picture.width);
  const height = between(1, Math.round(area.height) || 1, picture.height);
  return {
    x: between(0, Math.round(area.x) || 0, picture.width - width),
    y: between(0, Math.round(area.y) || 0, picture.height - height),
    width,
    height,
  };
}

/** The largest area with an aspect ratio, centred on the focus as closely as the edges allow. */
export function focusedArea(focus: Point, ratio: number, picture: Size): Area {
  const { width, height } = shaped(picture.width, ratio, picture);
  return withinPicture({ x: focus.x - width / 2, y: focus.y - height / 2, width, height }, picture);
}

/** A point in pixels, from one in percent. */
export const pointAt = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: (x / 100) * width,
  y: (y / 100) * height,
});

/** The opposite. */
export const percentOf = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: (x / width) * 100,
  y: (y / height) * 100,
});

/** A point of the picture in percent of a part of it; null if it is outside. */
export function focusWithin({ x, y }: Point, area: Area): Point | null {
  const point = percentOf({ x: x - area.x, y: y - area.y }, area);
  return [point.x, point.y].every((one) => one >= 0 && one <= 100) ? point : null;
}

/** The area between a fixed corner and the pointer; `ratio` is width to height, null if it is free. */
export function spannedArea(corner: Point, pointer: Point, ratio: number | null, picture: Size): Area {
  const from = { x: between(0, corner.x, picture.width), y: between(0, corner.y, picture.height) };
  const isLeft = pointer.x < from.x;
  const isAbove = pointer.y < from.y;
  const room = {
    width: isLeft ? from.x : picture.width - from.x,
    height: isAbove ? from.y : picture.height - from.y,
  };
  const wanted = {
    width: Math.min(Math.abs(pointer.x - from.x), room.width),
    height: Math.min(Math.abs(pointer.y - from.y), room.height),
  };
  const { width, height } =
    ratio === null ? wanted : shaped(Math.max(wanted.width, wanted.height * ratio), ratio, room);
  const spanned = { x: isLeft ? from.x - width : from.x, y: isAbove ? from.y - height : from.y, width, height };
  return withinPicture(spanned, picture);
}

/** The largest area with an aspect ratio around the same centre, inside the area. */
export function shapedArea(area: Area, ratio: number | null, picture: Size): Area {
  if (ratio === null) return area;
  const { width, height } = shaped(area.width, ratio, area);
  return withinPicture(
    { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height },
    picture,
  );
}

function shaped(width: number, ratio: number, room: Size): Size {
  const fitting = Math.min(width, room.width, room.height * ratio);
  return { width: fitting, height: fitting / ratio };
}
