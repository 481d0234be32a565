import { useWebsite } from '#web/platform/page/website.ts';
import { sourceOf } from '#web/platform/page/website-pictures.ts';
import { MainLinks } from '#web/site/main-links.tsx';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';

/** The two main links once more, over the convoy at dusk. */
export function CtaBanner() {
  const { home, pictures } = useWebsite();
  return (
    <section className="relative flex min-h-140 overflow-hidden bg-navy-950 sm:min-h-125">
      <ResponsiveImage
        file={sourceOf(pictures.banner)}
        sizes="(min-width: 1500px) 100vw, 1500px"
        className="absolute inset-0 size-full object-cover object-[30%_100%]"
      />
      <div className="scrim-words absolute inset-0" />
      <div className="content relative py-(--section)">
        <h2 className="display max-w-150 text-4 text-on-navy">{home.banner}</h2>
        <MainLinks className="mt-7" />
      </div>
    </section>
  );
}
