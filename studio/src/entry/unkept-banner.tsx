/** Shown while the browser has no room for unsaved work. */
export const UnkeptBanner = () => (
  <div class="kept" role="status">
    <span class="grow">
      Your unsaved changes cannot be kept in this browser because its storage is full or blocked. Save them before you
      close this page. To make room, save or discard other unsaved work listed on the home page.
    </span>
  </div>
);
