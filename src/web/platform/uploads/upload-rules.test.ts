import { describe, expect, test } from 'vitest';
import { faultOf } from './upload-rules.ts';

const jpeg = [0xff, 0xd8, 0xff, 0xe0];

describe('a picture', () => {
  const text = (words: string) => new TextEncoder().encode(words);
  const heic = (brand: string) => new Uint8Array([0, 0, 0, 24, ...text(`ftyp${brand}`)]);

  test('is known by its first bytes, not by its name', () => {
    expect(faultOf(new Uint8Array(jpeg), 'photo.heic')).toBeUndefined();
    expect(faultOf(text('%PDF-1.7'), 'photo.jpg')).toBe('type');
    expect(faultOf(new Uint8Array(), 'empty.jpg')).toBe('type');
  });

  test('of the kind that iPhones take is told from other files', () => {
    for (const brand of ['heic', 'heix', 'mif1'])
      expect(faultOf(heic(brand), 'photo.jpg')).toBe('heic');
    expect(faultOf(text('something'), 'IMG_0812.HEIC')).toBe('heic');
    expect(faultOf(heic('isom'), 'film.mp4')).toBe('type');
  });
});
