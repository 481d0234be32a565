// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DropZone } from './drop-zone.tsx';

afterEach(cleanup);

test('files keep the order in which they were chosen, however long each takes to inspect', async () => {
  let finish = () => {};
  const front = new Promise<undefined>((resolve) => {
    finish = () => resolve(undefined);
  });
  const added: string[] = [];
  render(
    <DropZone
      name="images"
      label="Add photos"
      hint="Only photos"
      accept={{}}
      inspect={async ({ name }) => (name === 'front.jpg' ? front : undefined)}
      onFiles={(files) => added.push(...files.map(({ name }) => name))}
    />,
  );
  const choose = (name: string) =>
    userEvent.upload(screen.getByLabelText('file upload'), new File(['photo'], name));
  await choose('front.jpg');
  await choose('back.jpg');
  finish();
  await waitFor(() => expect(added).toEqual(['front.jpg', 'back.jpg']));
});
