import { type Role, roleSummaries, roles } from '#contract/accounts/roles.ts';
import { RadioList } from '#web/ui/fields/radio-list.tsx';

const options = roles.map((value) => ({ value, explanation: roleSummaries[value] }));

/** The choice of a role, each with what it is for. */
export function RoleField({ value, onChange }: { value: Role; onChange(role: Role): void }) {
  return <RadioList legend="Role" name="role" options={options} value={value} onChange={onChange} />;
}
