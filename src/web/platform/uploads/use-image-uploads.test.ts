// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useImageUploads } from './use-image-uploads.ts';

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);
const aFile = (name: string) => new File([jpeg], name, { type: 'image/jpeg' });

/** A file that can no longer be read. */
function goneFile(name: string): File {
  const file = aFile(name);
  const gone = () =>
    Promise.reject(new DOMException('The file could not be read.', 'NotReadableError'));
  vi.spyOn(file, 'arrayBuffer').mockImplementation(gone);
  vi.spyOn(file, 'slice').mockReturnValue(Object.assign(new Blob(), { arrayBuffer: gone }));
  return file;
}

test('a photo that can not be read any more is named, and those after it are added', async () => {
  const added: string[] = [];
  const form = { clear: vi.fn(), errorOf: () => undefined, focus: () => undefined };
  const { result } = renderHook(() =>
    useImageUploads({
      name: 'nin',
      form,
      files: [],
      max: 5,
      remove: () => undefined,
      add: (files) => {
        // A photo isn't called missing while it's being read.
        expect(form.clear).toHaveBeenCalledWith('nin');
        added.push(...files.map(({ name }) => name));
      },
    }),
  );
  // The same size, so that the bytes are compared.
  const gone = goneFile('gone.jpg');
  result.current.choose([gone, aFile('front.jpg')], []);
  await waitFor(() => expect(added).toEqual(['front.jpg']));
  await waitFor(() => expect(result.current.compressing).toEqual([]));
  expect(result.current.rejected).toEqual([{ file: gone, reason: 'unreadable' }]);
  expect(result.current.canLeave()).toBe(true);
});
