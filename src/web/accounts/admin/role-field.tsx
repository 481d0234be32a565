import { type Role, roleSummaries, roles } from '#contract/platform/roles.ts';
import { RadioList } from '#web/ui/fields/radio-list.tsx';

const options = roles.map((value) => ({ value, explanation: roleSummaries[value] }));

export function RoleField({ value, onChange }: { value: Role; onChange(role: Role): void }) {
  return (
    <RadioList legend="Role" name="role" options={options} value={value} onChange={onChange} />
  );
}
