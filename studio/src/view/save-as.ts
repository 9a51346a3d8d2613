/** Hands a file to the browser, which saves it where the person wants it. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers begin to read it later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
