import {
  formatKeptFor,
  type RetentionKey,
  retentionRules,
} from '#contract/privacy/retention-rules.ts';
import { activities, type KeptTable } from '#server/privacy/kept-table.ts';
import {
  impersonalColumns,
  type OtherTable,
  otherRegister,
} from '#server/privacy/other-register.ts';
import { register } from '#server/privacy/register.ts';

export type Tables = Readonly<Record<string, () => string>>;

type Entry = readonly (string | undefined)[];

/** An entry's name, description and ground, then further sentences. */
const toList = (entries: readonly Entry[]): string =>
  entries
    .map(([name, what, ground, ...more]) =>
      [`- ${name}: ${what}${ground ? ` (${ground})` : ''}`, ...more.filter(Boolean)].join('. '),
    )
    .join('\n');

const sentence = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join('; ');
const inSql = (name: string) =>
  `\`${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}\``;

const inRule = (key: RetentionKey) => `_${retentionRules[key].label}_ (${formatKeptFor(key)})`;
const keptFor = ({ rules = [], until }: Pick<KeptTable, 'rules' | 'until'>) =>
  sentence(...rules.map((key) => `_${retentionRules[key].label}_`), until);

const kept: readonly (readonly [table: string, kept: KeptTable])[] = Object.entries(register);

const others: readonly (readonly [table: string, kept: OtherTable])[] =
  Object.entries(otherRegister);

/** The columns that an erasure keeps. */
const keptText = ({ kept = [] }: KeptTable) => sentence(...kept.map(({ what }) => what));

/** For docs/data-protection.md. */
export const protectionTables: Tables = {
  'about records': () =>
    toList(
      kept.map(([table, one]) => [
        inSql(table),
        one.what,
        one.ground,
        keptText(one) && `_Kept:_ ${keptText(one)}`,
        keptFor(one) && `_Ends:_ ${keptFor(one)}`,
      ]),
    ),
  'not copied': () =>
    kept
      .flatMap(([table, { copy }]) =>
        'hidden' in copy ? [`- ${inSql(table)}: ${copy.hidden}`] : [],
      )
      .join('\n'),
  others: () =>
    toList(
      others.map(([table, one]) => [
        inSql(table),
        one.what,
        one.ground,
        `_Ends:_ ${sentence(one.erasing, keptFor(one))}`,
      ]),
    ),
  'about nobody': () => `${Object.keys(impersonalColumns).map(inSql).join(', ')}.`,
};

function keptInActivity(activity: KeptTable['activity']): string {
  const all = [...kept, ...others].filter(([, one]) => one.activity === activity);
  const rules = [...new Set(all.flatMap(([, one]) => one.rules ?? []))];
  return [
    ...(rules.length > 0 ? [`- **Kept by**: ${rules.map(inRule).join(', ')}`] : []),
    `- **Kept in**: ${all.map(([table]) => inSql(table)).join(', ')}`,
  ].join('\n');
}

/** For docs/ropa.md: storage and retention of each activity. */
export const recordTables: Tables = Object.fromEntries(
  activities.map((activity) => [`kept of ${activity}`, () => keptInActivity(activity)]),
);
