import { afterEach, describe, expect, test, vi } from 'vitest';
import { formDigest } from './form-digest.ts';

const words = { fullName: 'Ṣadé Sample', city: 'Jos' };
const aFile = (text: string, name = 'image.jpg') => new File([text], name, { lastModified: 1 });
const someFiles = () => ({ front: [aFile('one'), aFile('two')], back: [aFile('three')] });

afterEach(() => vi.unstubAllGlobals());

describe('the digest of a form', () => {
  test('is the same for the same words and contents, wherever they come from and whatever the files are called', async () => {
    const digest = await formDigest(words, someFiles());
    expect(digest).toMatch(/^[\da-f]{64}$/);
    const [front, back] = [[aFile('one', 'other.png'), aFile('two')], [aFile('three')]];
    expect(await formDigest({ city: 'Jos', fullName: 'Ṣadé Sample' }, { back, front })).toBe(digest);
  });

  test('is another one for other words, other contents, and another order', async () => {
    const { front, back } = someFiles();
    const digests = await Promise.all([
      formDigest(words, { front, back }),
      formDigest({ ...words, city: 'Kano' }, { front, back }),
      formDigest({ ...words, city: '', fullName: 'Ṣadé SampleJos' }, { front, back }),
      formDigest(words, { front: back, back: front }),
      formDigest(words, { front: [...front].reverse(), back }),
      formDigest(words, { front: [...front, ...back], back: [] }),
      formDigest(words, { front, back: [aFile('thre')] }),
    ]);
    expect(new Set(digests).size).toBe(digests.length);
  });

  test('reads each file once', async () => {
    const file = aFile('one');
    const read = vi.spyOn(file, 'arrayBuffer');
    await formDigest(words, { front: [file] });
    await formDigest({ ...words, city: 'Kano' }, { front: [file] });
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('is missing where a file can no longer be read', async () => {
    const file = aFile('one');
    vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
    expect(await formDigest(words, { front: [file] })).toBeUndefined();
  });

  test('is missing where the browser makes none', async () => {
    vi.stubGlobal('crypto', {});
    expect(await formDigest(words, someFiles())).toBeUndefined();
  });
});
