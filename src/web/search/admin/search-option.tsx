import { CornerDownLeft } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import type { Entry } from './search-entries.ts';
import { splitMatches } from './search-match.ts';

interface SearchOptionProps {
  id: string;
  entry: Entry;
  text: string;
  isActive: boolean;
  onPoint(): void;
  onOpen(event: MouseEvent): void;
}

export function SearchOption({ id, entry, text, isActive, onPoint, onOpen }: SearchOptionProps) {
  const { icon: Icon, name, facts, status, isRecord } = entry;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose the active option.
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
    <div
      id={id}
      ref={line}
      role="option"
      aria-selected={isActive}
      onMouseMove={onPoint}
      onClick={onOpen}
      onAuxClick={onOpen}
      className={classNames(
        'flex min-h-(--h-row) cursor-pointer items-center gap-3.5 rounded-field px-2.5 py-1.5',
        isActive && 'bg-navy-100',
      )}
    >
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-chip bg-office text-navy-900">
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-title text-navy-900">
          {isRecord ? <Marked name={name} text={text} /> : name}
        </span>
        {facts && <span className="block truncate text-1 text-ink-2">{facts}</span>}
      </span>
      {status && <StatusBadge status={status} />}
      <CornerDownLeft
        aria-hidden="true"
        className={classNames('size-4 shrink-0 max-sm:hidden', !isActive && 'invisible')}
      />
    </div>
  );
}

function Marked({ name, text }: { name: string; text: string }) {
  const parts = splitMatches(name, text);
  return parts.map(({ text: part, isMatch }, place) =>
    isMatch ? (
      <mark key={place} className="border-b-2 border-gold-500 bg-transparent text-inherit">
        {part}
      </mark>
    ) : (
      <span key={place}>{part}</span>
    ),
  );
}
