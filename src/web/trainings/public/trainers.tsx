import { Avatar } from '#web/ui/images/avatar.tsx';

/** Those who teach, each with initials. Their names are separated by commas. */
export function Trainers({ trainers }: { trainers: string }) {
  const names = trainers
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) return null;
  return (
    <>
      <h2 className="mt-8 mb-3 text-3 font-title text-navy-900">Who teaches</h2>
      <ul className="flex flex-wrap gap-x-8 gap-y-4">
        {names.map((name) => (
          <li key={name} className="flex items-center gap-4 font-title text-navy-900">
            <Avatar name={name} size="tile" />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
