// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

const funke = { _id: '1', name: 'Fúnkẹ́ Bámidélé', email: 'funke@example.com', role: 'Owner' };
const stored = { accessToken: 'a-token', currentUser: funke };

async function openPage() {
  vi.resetModules();
  return (await import('./session.ts')).useSession;
}

beforeEach(() => window.localStorage.clear());

describe('the session', () => {
  test('is stored flat, and found again by the next page', async () => {
    (await openPage()).getState().signIn('a-token', funke);
    expect(JSON.parse(window.localStorage.getItem('auth') ?? '')).toEqual(stored);
    expect((await openPage()).getState()).toMatchObject(stored);
  });

  test('leaves nothing behind when it ends', async () => {
    const session = await openPage();
    session.getState().signIn('a-token', funke);
    session.getState().clear();
    expect(session.getState()).toMatchObject({ accessToken: null, currentUser: null });
    expect(window.localStorage.getItem('auth')).toBeNull();
  });

  test.each(['{', 'null', '{"accessToken":"a-token"}'])(
    'is nobody when %s is stored',
    async (text) => {
      window.localStorage.setItem('auth', text);
      expect((await openPage()).getState()).toMatchObject({ accessToken: null, currentUser: null });
    },
  );

  test.each(['with\nline', 'ọ̀rọ̀', 'x'.repeat(20_000)])(
    'is nobody when its token is one that no call can carry: %.10s',
    async (accessToken) => {
      window.localStorage.setItem('auth', JSON.stringify({ ...stored, accessToken }));
      expect((await openPage()).getState()).toMatchObject({ accessToken: null, currentUser: null });
    },
  );

  test('starts as nobody for hydration, as on the server', async () => {
    window.localStorage.setItem('auth', JSON.stringify(stored));
    expect((await openPage()).getInitialState()).toMatchObject({
      accessToken: null,
      currentUser: null,
    });
  });

  test('follows the other tabs in and out', async () => {
    const session = await openPage();
    window.localStorage.setItem('auth', JSON.stringify(stored));
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth' }));
    expect(session.getState().accessToken).toBe('a-token');
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(session.getState().accessToken).toBeNull();
  });
});
