import type { Days } from '#contract/reports/periods.ts';
import type { ReportName } from '#contract/reports/reports.ts';
import type { Model, ModelDriver, ModelPlacement } from './model.ts';

// The reports counted from a model, one item at a time: slowly, and without the product's statements.

export type Figures = Record<string, (number | null)[]>;

const dayMs = 24 * 60 * 60 * 1000;
const dayNumber = (day: string) => Date.parse(day) / dayMs;
const dayOfNumber = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10);

/** The day in Lagos, which is an hour ahead of UTC. */
export const lagosDay = (at: Date) =>
  new Date(at.getTime() + 60 * 60 * 1000).toISOString().slice(0, 10);

const lies = (day: string, { from, to }: Days) => day >= from && day <= to;
const daysBetween = (from: Date, to: Date) => dayNumber(lagosDay(to)) - dayNumber(lagosDay(from));
// 1 January 1970 was a Thursday.
const mondayOf = (day: string) => dayOfNumber(dayNumber(day) - ((dayNumber(day) + 3) % 7));
const weeksOf = ({ from, to }: Days) => {
  const first = dayNumber(mondayOf(from));
  return Array.from({ length: Math.floor((dayNumber(to) - first) / 7) + 1 }, (_, at) =>
    dayOfNumber(first + 7 * at),
  );
};
const monthAfter = (day: string, months: number) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months))
    .toISOString()
    .slice(0, 7);

const number = <Item>(items: readonly Item[], condition: (item: Item) => boolean) =>
  items.filter(condition).length;
const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

/** The lower median; null for fewer than five. */
function median(days: readonly number[]): number | null {
  const sorted = days.toSorted((one, other) => one - other);
  return days.length < 5 ? null : (sorted[Math.ceil(sorted.length / 2) - 1] ?? null);
}

const driversOf = (placements: readonly Pick<ModelPlacement, 'driver'>[]) =>
  new Set(placements.map(({ driver }) => driver)).size;
const firstChange = ({ changes }: ModelDriver, to: readonly string[]) =>
  changes.find((one) => to.includes(one.to))?.at;

function filledOf({ placements }: Model, requests: Model['requests']) {
  const placed = requests.map((one) =>
    Math.min(one.needed, driversOf(placements.filter(({ request }) => request === one))),
  );
  return { placed, all: sum(placed), needed: sum(requests.map(({ needed }) => needed)) };
}

const waitsOf = ({ placements }: Model, requests: Model['requests']) =>
  placements
    .filter(({ request }) => requests.includes(request))
    .map(({ request, startedAt }) => daysBetween(request.askedAt, startedAt));

interface CountOptions {
  period: Days;
  before: Days;
  today: string;
}

function figures(model: Model, { period, before }: CountOptions): Figures {
  const { drivers, requests, placements } = model;
  const both = (count: (days: Days) => number | null) => [count(period), count(before)];
  const startingIn = (days: Days) =>
    requests.filter(({ status, startsOn }) => status !== 'Cancelled' && lies(startsOn, days));
  const filled = (days: Days) => filledOf(model, startingIn(days));
  return {
    applications: both((days) =>
      number(drivers, ({ appliedAt }) => lies(lagosDay(appliedAt), days)),
    ),
    placed: both((days) =>
      driversOf(placements.filter(({ startedAt }) => lies(lagosDay(startedAt), days))),
    ),
    filled: [...both((days) => filled(days).all), ...both((days) => filled(days).needed)],
    days: both((days) => median(waitsOf(model, startingIn(days)))),
  };
}

function progress({ drivers }: Model, { period }: CountOptions): Figures {
  const ways = drivers
    .filter(({ appliedAt }) => lies(lagosDay(appliedAt), period))
    .map((driver) => ({
      status: driver.status,
      received: driver.appliedAt,
      reviewed: firstChange(driver, ['Approved', 'Assigned', 'Rejected']),
      approved: firstChange(driver, ['Approved', 'Assigned']),
      placed: firstChange(driver, ['Assigned']),
    }));
  const step = (
    before: 'received' | 'reviewed' | 'approved',
    after: 'reviewed' | 'approved' | 'placed',
    open: string,
  ) => [
    number(ways, (way) => way[after] !== undefined),
    number(ways, (way) => way[before] !== undefined && !way[after] && way.status === open),
  ];
  return {
    received: [ways.length],
    reviewed: step('received', 'reviewed', 'Pending'),
    approved: step('reviewed', 'approved', 'Pending'),
    placed: step('approved', 'placed', 'Approved'),
  };
}

function applications({ drivers }: Model, { period, before }: CountOptions): Figures {
  const days = { from: before.from, to: period.to };
  const came = drivers.map(({ appliedAt }) => lagosDay(appliedAt)).filter((day) => lies(day, days));
  return Object.fromEntries(
    weeksOf(days).map((week) => [week, [number(came, (day) => mondayOf(day) === week)]]),
  );
}

function placementsByWeek({ placements }: Model, { period }: CountOptions): Figures {
  const drivers = (week: string, instant: (one: ModelPlacement) => Date | undefined) =>
    driversOf(
      placements.filter((one) => {
        const at = instant(one);
        return at && lies(lagosDay(at), period) && mondayOf(lagosDay(at)) === week;
      }),
    );
  const weeks = weeksOf(period).map((week) => [
    week,
    [drivers(week, ({ startedAt }) => startedAt), drivers(week, ({ endedAt }) => endedAt)],
  ]);
  return Object.fromEntries(weeks);
}

function supply({ drivers, requests, placements }: Model, { today }: CountOptions): Figures {
  const open = requests.filter(({ status }) => status === 'Pending' || status === 'Assigned');
  const missing = open.map((request) => ({
    key: `${request.state}, ${request.vehicle}`,
    asked: request.needed - number(placements, (one) => one.request === request && !one.endedAt),
    free: 0,
    requests: 1,
  }));
  const free = drivers
    .filter(
      ({ status, licence, medical }) =>
        status === 'Approved' && licence >= today && medical >= today,
    )
    .map(({ state, vehicle }) => ({ key: `${state}, ${vehicle}`, asked: 0, free: 1, requests: 0 }));
  const groups = Object.entries(
    Object.groupBy([...missing.filter(({ asked }) => asked > 0), ...free], ({ key }) => key),
  );
  return Object.fromEntries(
    groups.map(([key, of = []]) => {
      const [asked, ready] = [sum(of.map((one) => one.asked)), sum(of.map((one) => one.free))];
      return [key, [asked, ready, Math.max(asked - ready, 0), sum(of.map((one) => one.requests))]];
    }),
  );
}

function filled(model: Model, { period, today }: CountOptions): Figures {
  const months = Array.from({ length: 6 }, (_, at) => monthAfter(period.to, at - 5));
  const rows = months.map((month) => {
    const meant = model.requests.filter(
      ({ startsOn, status }) =>
        startsOn.startsWith(month) && startsOn <= today && status !== 'Cancelled',
    );
    const { placed, all, needed } = filledOf(model, meant);
    const full = meant.filter((one, at) => placed[at] === one.needed).length;
    const none = number(placed, (drivers) => drivers === 0);
    return [
      month,
      [all, needed, full, meant.length - full - none, none, median(waitsOf(model, meant))],
    ];
  });
  return Object.fromEntries(rows);
}

function expiries({ drivers }: Model, { today }: CountOptions): Figures {
  const own = drivers.filter(({ status }) => status === 'Approved' || status === 'Assigned');
  const row = (isOf: (day: string) => boolean) => [
    number(own, ({ licence, medical }) => isOf(licence) || isOf(medical)),
    number(own, ({ licence }) => isOf(licence)),
    number(own, ({ licence, medical }) => isOf(medical) && !isOf(licence)),
    0,
  ];
  const months = Array.from({ length: 7 }, (_, at) => monthAfter(today, at));
  return Object.fromEntries([
    ['expired', row((day) => day < today)],
    ...months.map((month) => [month, row((day) => day.startsWith(month))]),
  ]);
}

export const countedByHand = {
  figures,
  progress,
  applications,
  supply,
  filled,
  expiries,
  placements: placementsByWeek,
} satisfies Partial<Record<ReportName, (model: Model, asked: CountOptions) => Figures>>;
