import { describe, expect, test } from 'vitest';
import { rejectedMessage, tooLargeMessage, tooManyMessage } from '#contract/platform/upload-limits.ts';
import type { RejectedFile } from '#web/ui/files/drop-zone.tsx';
import { mergeFiles } from './merge-files.ts';
import { setOriginalSize } from './original-size.ts';

const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const file = (name: string, bytes: number[] = jpeg) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg', lastModified: 1 });

describe('choosing files', () => {
  const choose = (present: File[], accepted: File[], rejected: RejectedFile[] = []) =>
    mergeFiles(present, accepted, rejected, 5);

  test('adds what was chosen', () => {
    const front = file('front.jpg');
    expect(choose([], [front])).toEqual({ added: [front], rejected: [], messages: [] });
  });

  test('adds the same file once, also when it is chosen again', () => {
    const front = file('front.jpg');
    expect(choose([front], [file('front.jpg')]).added).toEqual([]);
    expect(choose([], [file('front.jpg'), file('front.jpg')]).added).toHaveLength(1);
  });

  test('adds a file once that was compressed since it was chosen', () => {
    const chosen = file('front.jpeg', [...jpeg, 1, 2, 3]);
    const smaller = file('front.jpg');
    setOriginalSize(smaller, chosen.size);
    expect(choose([smaller], [chosen]).added).toEqual([]);
  });

  test('tells files of the same name apart by their size', () => {
    expect(choose([file('scan.jpg')], [file('scan.jpg', [...jpeg, 1])]).added).toHaveLength(1);
  });

  test('leaves out what is too many, and says so once', () => {
    const seven = ['1', '2', '3', '4', '5', '6', '7'].map((name) => file(`${name}.jpg`));
    const { added, rejected, messages } = choose([], seven);
    expect(added).toHaveLength(5);
    expect(rejected.map(({ file: { name } }) => name)).toEqual(['6.jpg', '7.jpg']);
    expect(messages).toEqual([tooManyMessage]);
  });

  test('names each file of a wrong type, and says once that some were too large', () => {
    const { messages } = choose(
      [],
      [],
      [
        { file: file('big.jpg'), reason: 'too-large' },
        { file: file('bigger.jpg'), reason: 'too-large' },
        { file: file('notes.txt'), reason: 'type' },
      ],
    );
    expect(messages).toEqual([tooLargeMessage, rejectedMessage('notes.txt')]);
  });
});
