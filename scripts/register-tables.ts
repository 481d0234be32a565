import { formatKeptFor, type RetentionKey, retentionRules } from '#contract/privacy/retention-rules.ts';
import { activities, type KeptTable } from '#server/privacy/kept-table.ts';
import { aboutNobody, type OtherTable, otherRegister } from '#server/privacy/other-register.ts';
import { register } from '#server/privacy/register.ts';

export type Tables = Readonly<Record<string, () => string>>;

export const toTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const sentence = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join('; ');
const inSql = (name: string) => `\`${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}\``;
const named = (columns: readonly string[]) => columns.map(inSql).join(', ');

const inRule = (key: RetentionKey) => `rule _${retentionRules[key].label}_ (${formatKeptFor(key)})`;
const ruleInFull = (key: RetentionKey) =>
  `  - _${retentionRules[key].label}_: ${formatKeptFor(key)}. ${retentionRules[key].why}`;
const keptFor = ({ rules = [], until }: Pick<KeptTable, 'rules' | 'until'>) => sentence(...rules.map(inRule), until);

const copied = (copy: KeptTable['copy']) => {
  if ('hidden' in copy) return `not: ${copy.hidden}`;
  return 'section' in copy ? `“${copy.section}”` : copy.shown;
};

const kept: readonly (readonly [table: string, kept: KeptTable])[] = Object.entries(register);

type Effect = readonly [columns: readonly string[], effect: string];
const listed = (columns: readonly string[] = [], effect: string): Effect[] =>
  columns.length > 0 ? [[columns, effect]] : [];

const others: readonly (readonly [table: string, kept: OtherTable])[] = Object.entries(otherRegister);

const erasings = ({ deleted, emptied, replaced, stays = [] }: KeptTable): Effect[] => [
  ...listed(deleted, 'deleted'),
  ...listed(emptied, 'emptied'),
  ...listed(replaced, 'replaced by “Erased”'),
  ...stays.flatMap(({ columns, what }) => listed(columns, `stays: ${what}`)),
];

/** For docs/data-protection.md. */
export const protectionTables: Tables = {
  'about records': () =>
    toTable(
      ['table', 'what and why', 'ground', 'found by', 'in a copy', 'ended by erasing, else by'],
      kept.map(([table, one]) => [
        inSql(table),
        one.what,
        one.ground,
        sentence('the record', one.alsoBy),
        copied(one.copy),
        keptFor(one),
      ]),
    ),
  erasing: () =>
    toTable(
      ['table', 'columns', 'erasing a person'],
      kept.flatMap(([table, one]) => erasings(one).map(([columns, effect]) => [inSql(table), named(columns), effect])),
    ),
  others: () =>
    toTable(
      ['table', 'what and why', 'ground', 'columns', 'erasing a person', 'ended by'],
      others.map(([table, one]) => [
        inSql(table),
        one.what,
        one.ground,
        named(one.columns),
        one.erasing ?? '',
        keptFor(one),
      ]),
    ),
  'about nobody': () =>
    toTable(
      ['table', 'columns'],
      Object.entries(aboutNobody).map(([table, columns]) => [inSql(table), named(columns)]),
    ),
};

function keptInActivity(activity: KeptTable['activity']): string {
  const all = [...kept, ...others].filter(([, one]) => one.activity === activity);
  const rules = new Set(all.flatMap(([, one]) => one.rules ?? []));
  const tables = all.map(([table, { until }]) => `${inSql(table)}${until ? ` (${until})` : ''}`);
  const byRules = [...rules].map(ruleInFull);
  return [
    ...(byRules.length > 0 ? ['- **Kept by the rules**', ...byRules] : []),
    `- **Kept in** these tables (and ended by): ${tables.join('; ')}`,
  ].join('\n');
}

/** For docs/ropa.md: storage and retention of each activity. */
export const recordTables: Tables = Object.fromEntries(
  activities.map((activity) => [`kept of ${activity}`, () => keptInActivity(activity)]),
);
