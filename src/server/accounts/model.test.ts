import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { login } from '#contract/accounts/accounts.ts';
import {
  changeAdministratorRole,
  deactivateAdministrator,
  inviteAdministrator,
  listAdministrators,
  reactivateAdministrator,
  resendInvitation,
  revokeInvitation,
} from '#contract/accounts/administrators.ts';
import { acceptInvitation } from '#contract/accounts/invitations.ts';
import type { Role } from '#contract/platform/roles.ts';
import { type Administrator, ask, attempt } from '#test/administrator.ts';
import { anApp, admin as first } from '#test/app.ts';
import { send } from '#test/endpoints/calls.ts';
import { liveHistories } from '#test/histories.ts';
import { idOf, logInAs, mailedToken } from '#test/samples/administrators.ts';

// Random histories of five people, checked against a model of plain objects: who invites, who accepts, who can do
// what, and that one Owner remains.

const world = await anApp();
afterAll(() => world.close());

const states = [
  'the last Owner stays an Owner',
  'the last Owner stays active',
  'the first Owner is no Owner any more',
  'who is no Owner invites nobody',
  'who was deactivated changes nothing',
  'an invitation is accepted',
  'a link is used a second time',
  'a link is followed after a newer one was sent',
  'a link is followed too late',
  'a link is followed after the invitation was withdrawn',
  'who invited is no Owner any more, and the link does not work',
  'an expired invitation is followed by another',
] as const;
type State = (typeof states)[number];
type Reach = (state: State) => void;

const stepsBetweenLooks = 4;
const hourMs = 3_600_000;
const password = 'a good password';
const emails = [first.email, ...[1, 2, 3, 4].map((at) => `colleague.${at}@example.com`)];
const emailOf = (person: number) => emails[person] ?? '';

interface Account {
  role: Role;
  isActive: boolean;
}
interface Invitation {
  person: number;
  role: Role;
  by: number;
  expires: number;
  state: 'open' | 'accepted' | 'withdrawn' | 'withdrawn with who invited';
  token: string;
}
interface Model {
  accounts: (Account | undefined)[];
  invitations: Invitation[];
  /** All tokens sent to a person, newest last. */
  sent: { person: number; token: string }[];
}

const isOwner = (one: Account | undefined) => one?.role === 'Owner' && one.isActive;
const openOf = ({ invitations }: Model, person: number) =>
  invitations.find((one) => one.person === person && one.state === 'open');
const isLastOwner = ({ accounts }: Model, person: number) =>
  isOwner(accounts[person]) && accounts.filter(isOwner).length === 1;

function withdrawBy({ accounts, invitations }: Model, person: number): void {
  if (isOwner(accounts[person])) return;
  for (const one of invitations)
    if (one.by === person && one.state === 'open') one.state = 'withdrawn with who invited';
}

const actions = ['invite', 'resend', 'revoke', 'role', 'deactivate', 'reactivate'] as const;
interface Act {
  does: (typeof actions)[number];
  by: number;
  person: number;
  role: Role;
}
type Step = Act | { does: 'accept'; which: number } | { does: 'wait'; hours: number };

const person = fc.nat({ max: 59 });
const role = fc.constantFrom<Role>('Owner', 'Owner', 'Manager', 'Trainer');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      does: fc.constantFrom(...actions, 'invite', 'role', 'reactivate'),
      by: person,
      person,
      role,
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('accept'), which: fc.nat({ max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('wait'), hours: fc.constantFrom(1, 30, 80, 80) }),
  },
);

/** Prefers actors with an account, and targets with an account or an invitation. */
function aim(model: Model, { does, by, person: whom, role: to }: Act): Act {
  const known = model.accounts.flatMap((one, at) => (one ? [at] : []));
  const invited = model.invitations.flatMap((one) => (one.state === 'open' ? [one.person] : []));
  const strangers = emails.flatMap((_, at) => (known.includes(at) ? [] : [at]));
  const among = {
    invite: strangers,
    resend: invited,
    revoke: invited,
    role: known,
    deactivate: known,
    reactivate: known,
  };
  const pick = (some: readonly number[], at: number) =>
    some[at % some.length] ?? at % emails.length;
  return { does, by: pick(known, by), person: pick(among[does], whom), role: to };
}

/** Returns the expected status, and changes the model if the call succeeds. */
function expected(
  model: Model,
  reach: Reach,
  { does, by, person: whom, role: to }: Act,
  now: number,
): number {
  const [actor, account, open] = [model.accounts[by], model.accounts[whom], openOf(model, whom)];
  if (!actor?.isActive) {
    if (actor) reach('who was deactivated changes nothing');
    return 401;
  }
  if (!isOwner(actor)) {
    if (does === 'invite') reach('who is no Owner invites nobody');
    return 403;
  }
  const expires = now + 72 * hourMs;
  if (does === 'invite') {
    if (account || (open && open.expires > now)) return 409;
    if (open) reach('an expired invitation is followed by another');
    if (open) model.invitations.splice(model.invitations.indexOf(open), 1);
    model.invitations.push({ person: whom, role: to, by, expires, state: 'open', token: '' });
    return 201;
  }
  if (does === 'resend' || does === 'revoke') {
    if (!open) return 404;
    Object.assign(open, does === 'resend' ? { by, expires } : { state: 'withdrawn' });
    return 200;
  }
  if (!account) return 404;
  if (does === 'reactivate') {
    if (account.isActive) return 409;
    account.isActive = true;
    return 200;
  }
  if (does === 'role' ? account.role === to : !account.isActive) return 409;
  if (isLastOwner(model, whom)) {
    reach(does === 'role' ? 'the last Owner stays an Owner' : 'the last Owner stays active');
    return 409;
  }
  Object.assign(account, does === 'role' ? { role: to } : { isActive: false });
  if (whom === 0 && !isOwner(account)) reach('the first Owner is no Owner any more');
  withdrawBy(model, whom);
  return 200;
}

function expectedOfLink(model: Model, reach: Reach, token: string, now: number): number {
  const found = model.invitations.find((one) => one.token === token);
  const refusals: [boolean, State][] = [
    [!found, 'a link is followed after a newer one was sent'],
    [found?.state === 'accepted', 'a link is used a second time'],
    [found?.state === 'withdrawn', 'a link is followed after the invitation was withdrawn'],
    [
      found?.state === 'withdrawn with who invited',
      'who invited is no Owner any more, and the link does not work',
    ],
    [(found?.expires ?? 0) <= now, 'a link is followed too late'],
  ];
  const [refused] = refusals.filter(([is]) => is);
  reach(refused?.[1] ?? 'an invitation is accepted');
  if (refused || !found) return 400;
  found.state = 'accepted';
  model.accounts[found.person] = { role: found.role, isActive: true };
  return 201;
}

async function asPerson(by: number): Promise<Administrator> {
  await world.database.pool.query('delete from rate_limits');
  const body = { email: emailOf(by), password: by === 0 ? first.password : password };
  const answered = await send(world, login, body);
  const token: unknown = Reflect.get(Object(answered.body.data), 'token');
  const headers = { authorization: `Bearer ${String(token)}` };
  return {
    async send({ method, url, body: payload }) {
      const answer = await world.app.inject({ method, url, headers, ...(payload && { payload }) });
      return { status: answer.statusCode, body: answer.json() };
    },
  };
}

const unknownId = '01890000-0000-7000-8000-000000000000';

async function takeStep(model: Model, reach: Reach, taken: Step): Promise<void> {
  const now = () => world.time.now.getTime();
  world.time.now = new Date(now() + (taken.does === 'wait' ? taken.hours * hourMs : 1000));
  if (taken.does === 'wait') return;
  const compare = (is: number, should: number) => expect(is, JSON.stringify(taken)).toBe(should);
  if (taken.does === 'accept') {
    const link = model.sent.at(-1 - taken.which);
    if (!link) return;
    await world.database.pool.query('delete from rate_limits');
    const body = { token: link.token, name: 'Ada Obi', newPassword: password };
    return compare(
      (await send(world, acceptInvitation, body)).status,
      expectedOfLink(model, reach, link.token, now()),
    );
  }
  const act = aim(model, taken);
  const { does, by, person: whom } = act;
  const caller = await asPerson(by);
  const owner = await asPerson(model.accounts.findIndex(isOwner));
  const id = (await idOf(owner, emailOf(whom))) || unknownId;
  const isListed =
    does === 'resend' || does === 'revoke' ? openOf(model, whom) : model.accounts[whom];
  const params = { id: isListed ? id : unknownId };
  const calls = {
    invite: () =>
      attempt(caller, inviteAdministrator, { body: { email: emailOf(whom), role: act.role } }),
    resend: () => attempt(caller, resendInvitation, { params, body: {} }),
    revoke: () => attempt(caller, revokeInvitation, { params, body: {} }),
    role: () => attempt(caller, changeAdministratorRole, { params, body: { role: act.role } }),
    deactivate: () => attempt(caller, deactivateAdministrator, { params, body: {} }),
    reactivate: () => attempt(caller, reactivateAdministrator, { params, body: {} }),
  };
  const { status } = await calls[does]();
  compare(status, expected(model, reach, act, now()));
  const invited = openOf(model, whom);
  if (!invited || status >= 300 || (does !== 'invite' && does !== 'resend')) return;
  invited.token = await mailedToken(world, emailOf(whom));
  model.sent.push({ person: whom, token: invited.token });
}

async function look(model: Model): Promise<void> {
  const owner = await asPerson(model.accounts.findIndex(isOwner));
  const { result } = await ask(owner, listAdministrators);
  const shown = result.map(({ email, role: has, state }) => `${email} ${has} ${state}`);
  const meant = [
    ...model.accounts.flatMap((one, at) =>
      one ? [`${emailOf(at)} ${one.role} ${one.isActive ? 'Active' : 'Deactivated'}`] : [],
    ),
    ...model.invitations.flatMap((one) =>
      one.state === 'open' ? [`${emailOf(one.person)} ${one.role} Invited`] : [],
    ),
  ];
  expect(shown.toSorted()).toEqual(meant.toSorted());
}

test('the office has the people and roles of the model', { timeout: 300_000 }, () =>
  liveHistories(
    { step, length: 152, states, nightly: 20, seed: 20_270_314 },
    async (steps, reach) => {
      const { db } = world.database;
      await db.deleteFrom('adminInvitations').execute();
      await db.deleteFrom('admins').where('email', '<>', first.email).execute();
      await db.updateTable('admins').set({ role: 'Owner', deactivatedAt: null }).execute();
      const model: Model = { accounts: emails.map(() => undefined), invitations: [], sent: [] };
      model.accounts[0] = { role: 'Owner', isActive: true };
      for (const [count, taken] of steps.entries()) {
        await takeStep(model, reach, taken);
        if (count % stepsBetweenLooks === 0) await look(model);
      }
      await look(model);
      for (const [at, one] of model.accounts.entries())
        if (at > 0 && one)
          expect(await logInAs(world, emailOf(at), password)).toBe(one.isActive ? 200 : 400);
    },
  ),
);
