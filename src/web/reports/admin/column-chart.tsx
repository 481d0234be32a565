import { Fragment, type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { filled, type Look } from './chart-looks.tsx';

/** A column: its parts from below, what stands on it and below it, how it is read out, and the list that it opens. */
export interface Column {
  key: string;
  label: string;
  value: string;
  name: string;
  parts: readonly { look: Look; value: number }[];
  to: string | undefined;
}

interface ColumnChartProps {
  title: string;
  columns: readonly Column[];
  /** What the whole height stands for; by default the largest column. */
  max?: number;
  /** Its size, by which texts keep theirs; on wide screens the wider one. */
  isWide: boolean;
  height?: number;
}

const [above, below] = [22, 26];
/** The share of a column's room that is left empty beside it. */
const gap = 0.36;
const step: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Columns with their figures, so that no axis is needed. Arrow keys go from one to the next, Enter opens its list. */
export function ColumnChart({ title, columns, max, isWide, height = 210 }: ColumnChartProps) {
  const [reached, setReached] = useState<string>();
  const opening = columns.filter(({ to }) => to !== undefined);
  const current = opening.find(({ key }) => key === reached) ?? opening.at(-1);
  const width = isWide ? 620 : 330;
  const sums = columns.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const room = width / columns.length;
  const leftOf = (at: number) => (at + gap / 2) * room;
  const whole = max ?? Math.max(1, ...sums);
  const heightOf = (value: number) => (value / whole) * (height - above - below);
  const topOf = (value: number) => height - below - heightOf(value);
  const go = (event: KeyboardEvent<SVGElement>) => {
    const by = step[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const links = [...event.currentTarget.querySelectorAll<SVGElement>('a')];
    const at = links.findIndex((link) => link.contains(document.activeElement));
    links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be drawn in.
    <svg
      role="group"
      aria-label={title}
      viewBox={`0 0 ${width} ${height}`}
      className="w-full overflow-visible text-[0.8125rem]"
      onKeyDown={go}
    >
      {[whole / 2, whole].map((value) => (
        <line key={value} x1="0" x2={width} y1={topOf(value)} y2={topOf(value)} className="stroke-line" />
      ))}
      {columns.map(({ key, name, parts, to }, at) => {
        let base = 0;
        const content = (
          <>
            <rect x={at * room} width={room} height={height} className="fill-transparent" />
            {parts.map((part) => {
              base += part.value;
              return (
                <rect
                  key={part.look}
                  x={leftOf(at)}
                  width={(1 - gap) * room}
                  y={topOf(base)}
                  height={heightOf(part.value)}
                  {...filled(part.look)}
                />
              );
            })}
          </>
        );
        return to === undefined ? (
          <g key={key}>
            <title>{name}</title>
            {content}
          </g>
        ) : (
          <Link
            key={key}
            to={to}
            aria-label={name}
            tabIndex={key === current?.key ? 0 : -1}
            onFocus={() => setReached(key)}
          >
            {content}
          </Link>
        );
      })}
      <line x1="0" x2={width} y1={height - below} y2={height - below} className="stroke-line-strong" />
      {/* Outside the links, whose names say both in another order. */}
      <svg aria-hidden="true" className="pointer-events-none overflow-visible" textAnchor="middle">
        {columns.map(({ key, label, value }, at) => {
          const middle = (at + 0.5) * room;
          return (
            <Fragment key={key}>
              <text x={middle} y={topOf(sums[at] ?? 0) - 7} className="fill-navy-900 font-title">
                {value}
              </text>
              <text x={middle} y={height - 7} className="fill-ink-2">
                {label}
              </text>
            </Fragment>
          );
        })}
      </svg>
    </svg>
  );
}
