import { QueryClientProvider } from '@tanstack/react-query';
import {
  cleanup,
  configure,
  fireEvent,
  prettyDOM,
  render,
  renderHook,
  type Screen,
  screen,
  waitFor,
} from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType, ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, vi } from 'vitest';
import type { Role } from '#contract/platform/roles.ts';
import { defaultContent } from '#contract/website/default-content.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { admin, type TestApp } from '#test/app.ts';
import { aPicture } from '#test/samples/images.ts';
import { createQueryClient } from '#web/platform/http/query-client.ts';
import { useSession } from '#web/platform/http/session.ts';
import { useIsHydrated } from '#web/ui/actions/use-is-hydrated.ts';
import { Toaster } from '#web/ui/overlays/toaster.tsx';

configure({
  // Only what never appears takes this long, even on a slow machine.
  asyncUtilTimeout: 60_000,
  // Waiting polls often and only reports the last failure: the page is printed then.
  getElementError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    const print = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
    return Object.defineProperty(error, 'message', { get: print, configurable: true });
  },
});

/** Screens by path; the screens they link to can be stubs with a heading. */
export interface ScreenRoutes {
  [path: string]: ComponentType;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

interface SentRequest {
  method: string;
  headers?: Headers;
  body?: string | FormData | null;
}

const boundary = 'a-part-of-a-form';
const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };

async function encodeForm(form: FormData): Promise<Buffer> {
  const parts: (string | Buffer)[] = [];
  for (const [name, value] of form.entries()) {
    const [file, bytes] =
      typeof value === 'string'
        ? ['', value]
        : [`; filename="${value.name}"`, Buffer.from(await value.arrayBuffer())];
    parts.push(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`,
      bytes,
      '\r\n',
    );
  }
  return Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part)));
}

/** Answers the browser's `fetch` with the app in memory: screens run against the real server and its database. */
export function answerBy(world: TestApp): void {
  vi.stubGlobal('fetch', async (url: string, init: SentRequest) => {
    const method = methods.find((one) => one === init.method) ?? 'GET';
    const payload = init.body instanceof FormData ? await encodeForm(init.body) : init.body;
    const answer = await world.app.inject({
      method,
      url,
      headers: {
        ...Object.fromEntries(new Headers(init.headers).entries()),
        ...(init.body instanceof FormData && formHeaders),
      },
      ...(payload && { payload }),
    });
    const { 'retry-after': retryAfter } = answer.headers;
    const headers = new Headers(
      retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    );
    return { status: answer.statusCode, headers, text: async () => answer.body };
  });
}

/** Signs in as the app's Owner; screens show what a `role` may do. */
export async function signIn(world: TestApp, role: Role = 'Owner'): Promise<void> {
  answerBy(world);
  const { authorization } = await world.signIn();
  const { email, name } = admin;
  const stored = world.database.db.selectFrom('admins').select('id').where('email', '=', email);
  const account = { _id: (await stored.executeTakeFirstOrThrow()).id, name, email, role };
  useSession.getState().signIn(authorization.replace('Bearer ', ''), account);
}

/** Opens the screen at `address` like a browser, by default with the shipped content. */
export function open(address: string, routes: ScreenRoutes, website = defaultContent): void {
  render(pageAt(address, routes, website));
}

/** Hydrates the screen over the server's HTML, after what a visitor does with that. */
export function hydrate(routes: ScreenRoutes, visit: () => void): void {
  const page = pageAt('/', routes, defaultContent);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  visit();
  render(page, { container, hydrate: true });
}

function pageAt(address: string, routes: ScreenRoutes, website: WebsiteContent): ReactElement {
  // Or the first screen of a worker would count as being hydrated.
  renderHook(useIsHydrated).unmount();
  // Toasts rest in a hidden document: a slow machine could miss them.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const children = Object.entries(routes).map(([path, Component]) => ({ path, Component }));
  const Stub = createRoutesStub([
    { id: 'root', path: '/', children, loader: () => website, shouldRevalidate: () => false },
  ]);
  return (
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={[address]} hydrationData={{ loaderData: { root: website } }} />
      <Toaster position="bottom-right" />
    </QueryClientProvider>
  );
}

type Place = Pick<Screen, 'findByRole'>;

export const press = async (name: string | RegExp, place: Place = screen): Promise<void> =>
  userEvent.click(await place.findByRole('button', { name }));

/** Chooses the item of an open menu. */
export const choose = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('menuitem', { name }));

export const follow = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('link', { name }));

/** Fills in a control at once, as pasting does; replaces what is in it. */
export async function enter(
  label: string | RegExp,
  value: string,
  place: Pick<Screen, 'findByLabelText'> = screen,
): Promise<void> {
  fireEvent.change(await place.findByLabelText(label), { target: { value } });
}

/** Chooses these photos for the place's only file dialog. */
export async function choosePhotos(
  place: Pick<Screen, 'getByLabelText'>,
  ...names: string[]
): Promise<void> {
  const photos = names.map(async (name) => {
    const bytes = Uint8Array.from(await aPicture(name));
    return new File([bytes], name, { type: 'image/jpeg' });
  });
  await userEvent.upload(place.getByLabelText('file upload'), await Promise.all(photos));
}

export async function close(): Promise<void> {
  // A closing toast sets its state once more, which needs the page. Sonner forgets to dismiss one that isn't drawn yet.
  await waitFor(() => {
    const buttons = '[data-sonner-toast][data-removed="false"] [data-close-button]';
    for (const button of document.querySelectorAll<HTMLElement>(buttons)) button.click();
    expect(document.querySelector('[data-sonner-toast]')).toBeNull();
  });
  cleanup();
  useSession.getState().clear();
}
