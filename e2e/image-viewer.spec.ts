import { anApplicant, applyByApi } from './applicant.ts';
import { expect, signIn, test } from './fixtures.ts';

interface Finger {
  x: number;
  y: number;
  id: number;
}

test('a document is zoomed by two fingers and by a double tap, and moved up to its edges', {
  tag: ['@phone', '@nightly'],
}, async ({ page, context }) => {
  const driverId = await applyByApi(anApplicant());
  await signIn(page);
  await page.goto(`/admin/driver-management/${driverId}`);
  await page.getByRole('button', { name: /^Open Medical record/ }).tap();
  const viewer = page.getByRole('dialog', { name: 'Medical record' });
  const zoom = viewer.getByText(/^Zoom \d+%$/);
  const picture = viewer.getByRole('img', { name: 'Medical record' });
  const sides = async () => {
    const { x = 0, width = 0 } = (await picture.boundingBox()) ?? {};
    return { left: Math.round(x), right: Math.round(x + width) };
  };
  await expect.poll(sides).toEqual({ left: 8, right: 382 });

  const fingers = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  const pair = (apart: number): Finger[] => [
    { x: 195 - apart, y: 400, id: 0 },
    { x: 195 + apart, y: 400, id: 1 },
  ];
  await touch('touchStart', pair(40));
  for (const apart of [60, 80, 100, 120]) await touch('touchMove', pair(apart));
  await touch('touchEnd', []);
  await expect(zoom).toHaveText('Zoom 300%');
  await expect.poll(async () => (await sides()).left).toBeLessThan(-300);

  await touch('touchStart', [{ x: 20, y: 400, id: 0 }]);
  for (const x of [200, 380, 560, 740]) await touch('touchMove', [{ x, y: 400, id: 0 }]);
  await touch('touchEnd', []);
  await expect.poll(async () => (await sides()).left).toBe(8);

  // Uses the browser's time for both taps, so that a slow machine doesn't separate them.
  const doubleTap = async (timestamp: number) => {
    for (const at of [0, 0.1]) {
      const finger = { x: 195, y: 400, id: 0 };
      await fingers.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [finger],
        timestamp: timestamp + at,
      });
      await fingers.send('Input.dispatchTouchEvent', {
        type: 'touchEnd',
        touchPoints: [],
        timestamp: timestamp + at + 0.05,
      });
    }
  };
  const now = Date.now() / 1000;
  await doubleTap(now);
  await expect(zoom).toHaveText('Zoom 100%');
  await doubleTap(now + 60);
  await expect(zoom).toHaveText('Zoom 250%');
});
