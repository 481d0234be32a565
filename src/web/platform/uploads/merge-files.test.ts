import { describe, expect, test } from 'vitest';
import {
  alreadyAddedMessage,
  rejectedMessage,
  tooLargeMessage,
  tooManyMessage,
} from '#contract/platform/upload-limits.ts';
import type { RejectedFile } from '#web/ui/files/drop-zone.tsx';
import { mergeFiles } from './merge-files.ts';
import { setOriginal } from './originals.ts';

const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const file = (name: string, bytes: number[] = jpeg) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg', lastModified: 1 });

describe('choosing files', () => {
  const choose = (present: File[], accepted: File[], rejected: RejectedFile[] = []) =>
    mergeFiles(present, accepted, rejected, 5);

  test('adds the same photo once, whatever its name, says so, and counts it once', async () => {
    const front = file('front.jpg');
    const copies = ['front.jpg', 'front (1).jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'].map((name) =>
      file(name),
    );
    const { added, rejected, message } = await choose(
      [front],
      [...copies, file('back.jpg', [...jpeg, 1])],
    );
    expect(added.map(({ name }) => name)).toEqual(['back.jpg']);
    expect(rejected).toEqual(copies.map((copy) => ({ file: copy, reason: 'added' })));
    expect(message).toBe(alreadyAddedMessage);
    expect((await choose([], [front, file('front.jpg')])).added).toEqual([front]);
  });

  test('adds a photo once that was compressed since it was chosen, in this visit or an earlier one', async () => {
    const chosen = file('front.jpeg', [...jpeg, 1, 2, 3]);
    for (const original of [chosen, chosen.size]) {
      const smaller = file('front.jpg');
      setOriginal(smaller, original);
      expect((await choose([smaller], [file('again.jpg', [...jpeg, 1, 2, 3])])).added).toEqual([]);
    }
  });

  test('leaves out what is too many, and says so once', async () => {
    const seven = [1, 2, 3, 4, 5, 6, 7].map((at) => file(`${at}.jpg`, [...jpeg, at]));
    const { added, rejected, message } = await choose([], seven);
    expect(added).toHaveLength(5);
    expect(rejected.map(({ file: { name } }) => name)).toEqual(['6.jpg', '7.jpg']);
    expect(message).toBe(tooManyMessage);
  });

  test('names a file of a wrong type, says once that some were too large, and counts what has several reasons', async () => {
    const large = ['big.jpg', 'bigger.jpg'].map((name) => ({
      file: file(name),
      reason: 'too-large' as const,
    }));
    const wrong = { file: file('notes.txt'), reason: 'type' as const };
    expect((await choose([], [], [wrong])).message).toBe(rejectedMessage('notes.txt'));
    expect((await choose([], [], large)).message).toBe(tooLargeMessage);
    expect((await choose([], [], [...large, wrong])).message).toBe("3 files weren't added.");
  });
});
