import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react';
import { type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { List } from '#contract/website/fields.ts';
import { noPicture } from '#contract/website/pictures.ts';
import { shippedFor } from '#contract/website/shipped-pictures.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FieldError } from '#web/ui/fields/field-frame.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { Fold } from './fold.tsx';
import { type Entry, SampleMark, WebsiteField } from './website-field.tsx';

interface ListFieldProps {
  list: List;
  path: string;
  entries: readonly Entry[];
  /** By path. */
  errors: Readonly<Record<string, string>>;
  /** Paths of sample content. */
  samples: readonly string[];
  /** The path in the URL; its entry is open. */
  named: string;
  marks?: ReactNode;
  onChange(entries: Entry[]): void;
}

const leaves = ({ fields }: List) =>
  fields.flatMap((field) => (field.kind === 'group' || field.kind === 'list' ? [] : [field]));

const emptyEntry = (list: List): Entry =>
  Object.fromEntries(
    leaves(list).map(({ key, kind, between, isOptional, use = 'photo' }) => [
      key,
      kind === 'number'
        ? (between?.[1] ?? 0)
        : kind === 'picture'
          ? (!isOptional && shippedFor[use][0]) || noPicture
          : '',
    ]),
  );

export function ListField({
  list,
  path,
  entries,
  errors,
  samples,
  named,
  marks,
  onChange,
}: ListFieldProps) {
  const id = useId();
  const region = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<number | undefined>(() =>
    named.startsWith(`${path}.`) ? Number.parseInt(named.slice(path.length + 1), 10) : undefined,
  );
  const [announcement, setAnnouncement] = useState('');
  const [dragged, setDragged] = useState<number>();
  const nameOf = (entry: Entry | undefined) =>
    String(entry?.[list.titleKey] || `New ${list.entry}`);
  const focusHeader = (at: number) =>
    queueMicrotask(() => region.current?.querySelectorAll<HTMLElement>('[data-fold]')[at]?.focus());

  /** Focus stays on the pressed button of the moved entry. */
  function press(from: number, by: 1 | -1) {
    move(from, from + by);
    queueMicrotask(() =>
      region.current?.querySelector<HTMLElement>(`[data-move="${by}"]`)?.focus(),
    );
  }
  function move(from: number, to: number) {
    const moved = entries[from];
    if (!moved || to < 0 || to >= entries.length) return;
    onChange(entries.toSpliced(from, 1).toSpliced(to, 0, moved));
    setOpen(open === from ? to : undefined);
    setAnnouncement(`${nameOf(moved)} is number ${to + 1} of ${entries.length} now.`);
  }
  function drag({ currentTarget, clientY }: PointerEvent<HTMLOListElement>) {
    if (dragged === undefined) return;
    const over = [...currentTarget.children].findIndex(
      (row) => clientY <= row.getBoundingClientRect().bottom,
    );
    const to = over < 0 ? entries.length - 1 : over;
    if (to === dragged) return;
    move(dragged, to);
    setDragged(to);
  }
  function remove(at: number) {
    onChange(entries.toSpliced(at, 1));
    setOpen(undefined);
    setAnnouncement(`${nameOf(entries[at])} was removed.`);
    focusHeader(Math.min(at, entries.length - 2));
  }
  function add() {
    onChange([...entries, emptyEntry(list)]);
    setOpen(entries.length);
    focusHeader(entries.length);
  }

  return (
    <section ref={region} aria-labelledby={id} className="relative grid gap-1">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 text-1">
        <h3 id={id} className="me-auto text-2 font-title text-navy-900">
          {list.label}{' '}
          <span className="text-1 font-body text-ink-2">
            {entries.length}
            {list.min > 0 ? `, at least ${list.min}` : `, at most ${list.max}`}
          </span>
        </h3>
        {marks}
        {entries.length < list.max && (
          <Button variant="line" size="dense" onClick={add}>
            <Plus />
            Add a {list.entry}
          </Button>
        )}
      </div>
      {list.hint && <p className="text-1 text-ink-2">{list.hint}</p>}
      {errors[path] && <FieldError id={`${id}-error`}>{errors[path]}</FieldError>}
      <ol
        className={classNames(
          'divide-y divide-line border-y border-line',
          dragged !== undefined && 'select-none',
        )}
        onPointerMove={drag}
        onLostPointerCapture={() => setDragged(undefined)}
      >
        {entries.map((entry, at) => {
          const own = `${path}.${at}`;
          const isOpen = open === at;
          return (
            <li key={at} className={classNames('relative', dragged === at && 'bg-navy-100')}>
              {entries.length > 1 && (
                // For touch and mouse; keyboard users move entries with buttons inside them.
                <span
                  aria-hidden="true"
                  className="absolute start-0 top-0 flex size-9 cursor-grab pointer-coarse:size-11 touch-none items-center text-ink-2"
                  onPointerDown={({ currentTarget, pointerId, button }) => {
                    if (button !== 0) return;
                    setOpen(undefined);
                    setDragged(at);
                    currentTarget.closest('ol')?.setPointerCapture(pointerId);
                  }}
                >
                  <GripVertical className="size-5" />
                </span>
              )}
              <Fold
                title={nameOf(entry)}
                isOpen={isOpen}
                isWrong={Object.keys(errors).some((one) => one.startsWith(`${own}.`))}
                marks={
                  !isOpen && samples.some((one) => one.startsWith(`${own}.`)) && <SampleMark />
                }
                className={entries.length > 1 && 'ps-8'}
                onToggle={() => setOpen(isOpen ? undefined : at)}
                actions={
                  <>
                    {([-1, 1] as const).map((by) => (
                      <MoveButton
                        key={by}
                        by={by}
                        name={nameOf(entry)}
                        isOff={!(at + by in entries)}
                        onPress={() => press(at, by)}
                      />
                    ))}
                    <Button
                      variant="caution"
                      size="dense"
                      title="Remove"
                      aria-label={`Remove ${nameOf(entry)}`}
                      onClick={() => remove(at)}
                    >
                      <Trash2 />
                    </Button>
                  </>
                }
              >
                <div className="grid gap-1.5 pt-1 pb-2">
                  {leaves(list).map((field) => (
                    <WebsiteField
                      key={field.key}
                      field={field}
                      name={`${own}.${field.key}`}
                      value={entry[field.key] ?? ''}
                      error={errors[`${own}.${field.key}`]}
                      isSample={samples.includes(`${own}.${field.key}`)}
                      isNamed={named === `${own}.${field.key}`}
                      onChange={(value) =>
                        onChange(entries.with(at, { ...entry, [field.key]: value }))
                      }
                    />
                  ))}
                </div>
              </Fold>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}

function MoveButton({
  by,
  name,
  isOff,
  onPress,
}: {
  by: 1 | -1;
  name: string;
  isOff: boolean;
  onPress(): void;
}) {
  const [Icon, label] = by < 0 ? [ArrowUp, `Move ${name} up`] : [ArrowDown, `Move ${name} down`];
  return (
    <Button
      variant="line"
      size="dense"
      data-move={by}
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => isOff || onPress()}
    >
      <Icon />
    </Button>
  );
}
