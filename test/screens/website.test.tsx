// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultContent } from '#contract/website/default-content.ts';
import * as office from '#contract/website/website-office.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { waitFor } from '#test/wait.ts';
import VersionsPage from '#web/website/admin/versions-page.tsx';
import WebsitePage from '#web/website/admin/website-page.tsx';
import { close, follow, open, press, signIn } from './screen.tsx';

const world = await aWorld();
const manager = await anAdministrator(world, 'Manager');
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  await signIn(world);
});
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
  const { revision, changes } = await ask(manager, office.readWebsite);
  if (changes.length > 0) await ask(manager, office.discardWebsiteDraft, { body: { revision } });
});

const openSection = (section: string) =>
  open(`/admin/website?section=${section}`, {
    '/admin/website': WebsitePage,
    '/admin/website/versions': VersionsPage,
  });
const kept = async () => (await ask(manager, office.readWebsite)).content;
async function changeDraft(path: string, value: string) {
  const { revision } = await ask(manager, office.readWebsite);
  return ask(manager, office.changeWebsiteDraft, { body: { path, value, revision } });
}
const field = (name: RegExp | string) => screen.findByRole('textbox', { name });
async function type(name: RegExp | string, text: string) {
  const control = await field(name);
  await userEvent.clear(control);
  await userEvent.paste(text);
}

test('what is typed is kept when the field is left, is shown as a change, and is published with a note', async () => {
  openSection('company');
  await screen.findByText(/^\d+ things on your site are still samples$/);
  expect(screen.queryByText('Changed, not yet published')).toBeNull();
  await type('Motto', 'Drivers you can trust');
  expect(screen.queryByText(/ of 80$/)).toBeNull();
  expect(screen.getByText('Changed, not yet published')).toBeDefined();
  await userEvent.tab();
  await waitFor(async () => expect((await kept()).company.tagline).toBe('Drivers you can trust'));
  await press('See changes and publish');

  const dialog = within(await screen.findByRole('dialog', { name: 'Publish 1 change?' }));
  expect(dialog.getByText('Drivers you can trust').tagName).toBe('INS');
  expect(dialog.getByText(/^Visitors will see it within 5 seconds/)).toBeDefined();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Note/ }), 'New motto');
  await press('Publish 1 change', dialog);
  await screen.findByText('Published. Visitors see it now.');
  expect((await ask(manager, office.readWebsite)).version).toMatchObject({
    changed: ['company.tagline'],
    note: 'New motto',
  });
  await waitFor(() => expect(screen.queryByText(/unpublished change/)).toBeNull());
});

test('what can not be published is said at the field and in the dialog, and nothing is published', async () => {
  openSection('company');
  await press('Contact details Sample');
  await type(/^Email address \(optional/, 'office');
  await userEvent.tab();
  await screen.findByText('Email address is not an email address.');
  await waitFor(async () => expect((await kept()).company.email).toBe('office'));
  await press('See changes and publish');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('button', { name: 'Publish 1 change' })).toBeNull();
  await press('Take back', dialog);
  await waitFor(async () =>
    expect((await kept()).company.email).toBe(defaultContent.company.email),
  );
});

test('what a colleague changed meanwhile is shown beside what is typed, and one of them is chosen', async () => {
  const answer = fetch;
  const colleague: [path: string, value: string][] = [
    ['home.headline', 'Of a colleague'],
    ['company.location', 'Ibadan'],
  ];
  // Just before the screen saves, whenever that is.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const changes = init.method === 'PUT' ? colleague.splice(0) : [];
    for (const [path, value] of changes) await changeDraft(path, value);
    return answer(url, init);
  });
  openSection('home');
  const mine = 'Ours today';
  await type('Headline', mine);
  await userEvent.tab();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(/^A Manager changed the draft of the website just now/)).toBeDefined();
  const saved = () => alert.getAllByText(/^Saved: /).map((one) => one.textContent);
  expect(saved()).toEqual(['Saved: Ibadan', `Saved: Of a colleague\nYours: ${mine}`]);
  expect((await kept()).home.headline).toBe('Of a colleague');
  await press('See changes and publish');
  await screen.findByText(/couldn't be saved yet/);
  await press('Save mine anyway', alert);
  await waitFor(async () => expect((await kept()).home.headline).toBe(mine));
});

test('leaving the page waits for the save, and asks when a colleague changed the draft', async () => {
  openSection('home');
  await userEvent.type(await field('Headline'), ' today');
  await changeDraft('home.headline', 'Of a colleague');
  await follow('Versions');
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave this page?' }));
  await press('Stay', dialog);
  await press('Save mine anyway');
  await follow('Versions');
  await screen.findByRole('heading', { name: 'Versions' });
  expect((await kept()).home.headline).toBe(`${defaultContent.home.headline} today`);
});

test('a change whose response was lost is no change of somebody else', async () => {
  const answer = fetch;
  let isLost = true;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await answer(url, init);
    if (!isLost || init.method !== 'PUT') return response;
    throw new TypeError('Failed to fetch');
  });
  openSection('home');
  await type('Headline', 'Ours');
  await userEvent.tab();
  await screen.findByRole('alert');
  isLost = false;
  await type('Headline', 'Ours today');
  await userEvent.tab();
  await waitFor(async () => expect((await kept()).home.headline).toBe('Ours today'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('discarding takes away what was typed last, too', async () => {
  openSection('about');
  await type('Headline', 'Ours');
  await userEvent.tab();
  await waitFor(async () => expect((await kept()).about.headline).toBe('Ours'));
  await userEvent.type(await field('Headline'), ' and more');
  await press('Discard');
  await press('Discard', within(await screen.findByRole('dialog')));
  await screen.findByText('Draft discarded');
  expect((await ask(manager, office.readWebsite)).changes).toEqual([]);
  expect((await field('Headline')).getAttribute('value')).toBe(defaultContent.about.headline);
});

test('entries of a list are added, moved by keys and removed', async () => {
  openSection('questions');
  const entries = async () => (await kept()).questions.entries.map(({ question }) => question);
  const [first = '', second = ''] = defaultContent.questions.entries.map(
    ({ question }) => question,
  );
  await press(first);
  await press(`Move ${first} down`);
  await userEvent.tab();
  await waitFor(async () => expect((await entries()).slice(0, 2)).toEqual([second, first]));
  await press(`Remove ${first}`);
  await press('Add a question');
  await type('Question', 'Where are you?');
  await userEvent.tab();
  await waitFor(async () => expect((await entries()).at(-1)).toBe('Where are you?'));
  expect(await entries()).not.toContain(first);
});

test('a former version shows what would change, and is brought back as a new one', async () => {
  const publishName = async (value: string) => {
    const { revision } = await changeDraft('company.location', value);
    await ask(manager, office.publishWebsite, { body: { revision, note: '' } });
    return (await ask(manager, office.readWebsite)).version.number;
  };
  const former = await publishName('Abeokuta');
  const newest = await publishName('Ibadan');
  open('/admin/website/versions', { '/admin/website/versions': VersionsPage });
  await follow(`Restore version ${former}`);
  const panel = within(await screen.findByRole('region', { name: `Version ${former}` }));
  expect((await panel.findByText('Abeokuta')).tagName).toBe('INS');
  await press(`Restore version ${former}`, panel);
  await screen.findByText(`Version ${former} restored`);
  const { version, published } = await ask(manager, office.readWebsite);
  expect([version.number, published.company.location]).toEqual([newest + 1, 'Abeokuta']);
});

test('a picture is chosen, gets its words and its point, and is shown before and after', async () => {
  openSection('pictures');
  const place = within(await screen.findByRole('group', { name: 'Behind the headline' }));
  const hero = async () => (await kept()).pictures.hero;
  await press('Choose a picture for Behind the headline', place);
  await press(defaultContent.pictures.depot.alt);
  await userEvent.clear(place.getByRole('textbox', { name: 'What the picture shows' }));
  await userEvent.tab();
  await place.findByText(/can't be empty/);
  await userEvent.type(place.getByRole('textbox', { name: 'What the picture shows' }), 'Our yard');
  place.getByRole('button', { name: /50% from the left, 50% from the top/ }).focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}');
  await userEvent.tab();
  await waitFor(async () =>
    expect(await hero()).toEqual({ name: 'about', alt: 'Our yard', x: 40, y: 55 }),
  );
  await press('See changes and publish');
  const changes = within(await screen.findByRole('dialog', { name: 'Publish 1 change?' }));
  const shown = changes.getAllByRole('presentation').map((image) => image.getAttribute('src'));
  expect(shown).toEqual(['/art/hero-800.webp', '/art/about-480.webp']);
});
