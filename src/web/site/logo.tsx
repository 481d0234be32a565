import { useWebsite } from '#web/platform/page/website.ts';
import { logoShapes } from '#web/ui/theme/logo-shapes.ts';

export function Logo({ theme = 'light' }: { theme?: 'light' | 'dark' }) {
  const { company } = useWebsite();
  const isDark = theme === 'dark';
  const [first, ...rest] = company.name.split(' ');
  return (
    <span className="flex items-center gap-3">
      <svg viewBox="0 0 48 48" aria-hidden="true" className="size-9 shrink-0">
        <path
          className={
            isDark
              ? 'fill-on-navy forced-colors:fill-current'
              : 'fill-navy-800 clear:fill-on-navy forced-colors:fill-current'
          }
          d={logoShapes.upper}
        />
        <path className="fill-gold-400" d={logoShapes.lower} />
      </svg>
      <span className="text-2 leading-[1.05] font-title">
        {first} <span className="block">{rest.join(' ')}</span>
      </span>
    </span>
  );
}
