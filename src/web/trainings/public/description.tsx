import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';

/**
 * A training's description. Blank lines separate paragraphs; lines that begin with '- ' form a list below the line
 * before them.
 */
export function Description({ text }: { text: string }) {
  const blocks = text.split(/\n\s*\n/).map((block) => block.trim());
  return (
    <div className="flex max-w-measure flex-col gap-4">
      {blocks
        .filter((block) => block !== '')
        .map((block, at) => (
          // Keyed by index, since a text may contain equal blocks.
          <Block key={at} lines={block.split('\n').map((line) => line.trim())} />
        ))}
    </div>
  );
}

const isItem = (line: string) => line.startsWith('- ');

function Block({ lines }: { lines: readonly string[] }) {
  const items = lines.filter(isItem);
  const words = lines.filter((line) => !isItem(line)).join('\n');
  if (items.length === 0) return <p className="whitespace-pre-line">{words}</p>;
  return (
    <div>
      {words && <h3 className="mt-4 text-3 font-title text-navy-900">{words.replace(/:$/, '')}</h3>}
      <ul className="mt-3 grid gap-2">
        {items.map((item, at) => (
          <li key={at} className="flex items-start gap-4">
            <BrandStripes className="mt-1.5 shrink-0" />
            {item.slice(2)}
          </li>
        ))}
      </ul>
    </div>
  );
}
