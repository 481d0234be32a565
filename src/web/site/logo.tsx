import { useWebsite } from '#web/platform/page/website.ts';

/** The company's logo and name: navy on light backgrounds, white on dark ones. */
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
          d="M2 45C2 24 13 10 30 10V4.8a.9.9 0 0 1 1.48-.69L45.3 15.7a.75.75 0 0 1-.48 1.3H30C18.2 17 11.5 28 11.5 45Z"
        />
        <path
          className="fill-gold-400"
          d="M15 45C15 30.5 20.6 20 30.4 20H44.8a.75.75 0 0 1 .48 1.3L31.48 32.9A.9.9 0 0 1 30 32.2V27c-3.6 0-5.5 7.4-5.5 18Z"
        />
      </svg>
      <span className="text-2 leading-[1.05] font-title">
        {first} <span className="block">{rest.join(' ')}</span>
      </span>
    </span>
  );
}
