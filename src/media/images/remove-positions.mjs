import { readFile, stat, writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** Larger files are left alone: they are read as a whole, and no camera writes images of this size. */
const MAX_BYTES = 160 * 1024 * 1024;

/** Maximum size of one XMP block: programs write at most 64 KB, and the rest elsewhere. */
const MAX_XMP_BYTES = 1024 * 1024;

const GPS = 0x8825;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** Overwrites GPS positions in files of any format. Nothing moves, so the rest of the file need not be parsed. */
export async function removePositions(file) {
  if ((await stat(file)).size > MAX_BYTES) return;
  const bytes = await readFile(file);
  if (blankPositions(bytes)) await writeFile(file, bytes, { flush: true });
}

/** True if anything was found. */
function blankPositions(bytes) {
  const inExif = exifPlaces(bytes).filter((place) => blankExif(bytes, place)).length > 0;
  const inXmp = blankXmp(bytes);
  if ((inExif || inXmp) && bytes.subarray(0, 4).equals(PNG_SIGNATURE)) sumPngChunks(bytes);
  return inExif || inXmp;
}

/**
 * Start offsets of EXIF blocks: a TIFF file is one itself, PNG has its own chunk type, all other formats have a marker.
 */
function exifPlaces(bytes) {
  const places = [0];
  for (const [mark, length] of [
    ['Exif\0\0', 6],
    ['eXIf', 4],
    ['EXIF', 8],
  ]) {
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1)) places.push(at + length);
  }
  return places;
}

function blankExif(bytes, start) {
  const order = bytes.toString('latin1', start, start + 4);
  if (order !== 'II*\0' && order !== 'MM\0*') return false;
  const little = order === 'II*\0';
  const read16 = (at) => (at + 2 > bytes.length ? 0 : little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const read32 = (at) => (at + 4 > bytes.length ? 0 : little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  let found = false;
  let directory = read32(start + 4);
  // A chain of directories; in a broken file it may contain a cycle.
  for (let steps = 0; directory !== 0 && steps < 100; steps++) {
    const at = start + directory;
    const count = read16(at);
    for (let entry = at + 2; entry < at + 2 + count * 12 && entry + 12 <= bytes.length; entry += 12) {
      if (read16(entry) === GPS) found = blankDirectory(start, start + read32(entry + 8)) || found;
    }
    directory = read32(at + 2 + count * 12);
  }
  return found;

  function blankDirectory(base, at) {
    const count = read16(at);
    if (count === 0 || at + 2 + count * 12 > bytes.length) return false;
    for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
      const length = (UNIT_BYTES[read16(entry + 2)] ?? 1) * read32(entry + 4);
      const value = base + read32(entry + 8);
      if (length > 4 && value < bytes.length)
        bytes.fill(0, value, Math.min(value + Math.min(length, 65536), bytes.length));
      bytes.fill(0, entry + 8, entry + 12);
    }
    // Leaves an empty directory without a successor.
    bytes.fill(0, at, at + 2 + count * 12);
    return true;
  }
}

/** By EXIF type number. */
const UNIT_BYTES = [1, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** XMP is text in which whitespace is insignificant: `exif:GPSLatitude="51,30N"`, or an element of that name. */
function blankXmp(bytes) {
  let found = false;
  for (let at = bytes.indexOf('<x:xmpmeta'); at !== -1; at = bytes.indexOf('<x:xmpmeta', at + 1)) {
    const close = bytes.indexOf('</x:xmpmeta>', at);
    const end = close === -1 ? Math.min(bytes.length, at + 65536) : Math.min(close, at + MAX_XMP_BYTES);
    const text = bytes.toString('latin1', at, end);
    const blanked = text.replace(POSITION, (whole) => ' '.repeat(whole.length));
    if (blanked === text) continue;
    bytes.write(blanked, at, 'latin1');
    found = true;
  }
  return found;
}

const POSITION = /\s[\w-]+:GPS\w+\s*=\s*(?:"[^"]*"|'[^']*')|<([\w-]+:GPS\w+)\b[^>]*(?:\/>|>[\s\S]*?<\/\1\s*>)/g;

/** PNG chunks end with a checksum. */
function sumPngChunks(bytes) {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return;
    bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end);
    at = end + 4;
  }
}
