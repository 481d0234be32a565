import { scaleBand, scaleLinear } from 'd3-scale';
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
const step: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Columns with their figures, so that no axis is needed. Arrow keys go from one to the next, Enter opens its list. */
export function ColumnChart({ title, columns, max, isWide, height = 210 }: ColumnChartProps) {
  const [reached, setReached] = useState<string>();
  const opening = columns.filter(({ to }) => to !== undefined);
  const current = opening.find(({ key }) => key === reached) ?? opening.at(-1);
  const width = isWide ? 620 : 330;
  const sums = columns.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const x = scaleBand<number>()
    .domain(columns.map((_, at) => at))
    .range([0, width])
    .paddingInner(0.36)
    .paddingOuter(0.18);
  const y = scaleLinear([0, max ?? Math.max(1, ...sums)], [height - below, above]);
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
      {y.ticks(3).map((tick) => (
        <line key={tick} x1="0" x2={width} y1={y(tick)} y2={y(tick)} className="stroke-line" />
      ))}
      {columns.map(({ key, name, parts, to }, at) => {
        const left = x(at) ?? 0;
        let base = 0;
        const content = (
          <>
            <rect
              x={left - (x.step() - x.bandwidth()) / 2}
              width={x.step()}
              height={height}
              className="fill-transparent"
            />
            {parts.map((part) => {
              const from = base;
              base += part.value;
              return (
                <rect
                  key={part.look}
                  x={left}
                  width={x.bandwidth()}
                  y={y(base)}
                  height={y(from) - y(base)}
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
          const middle = (x(at) ?? 0) + x.bandwidth() / 2;
          return (
            <Fragment key={key}>
              <text x={middle} y={y(sums[at] ?? 0) - 7} className="fill-navy-900 font-title">
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
