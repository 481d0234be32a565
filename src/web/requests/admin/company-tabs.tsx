import { placementsPath, requestsPath } from '#web/addresses.ts';
import { ListTabs } from '#web/platform/lists/list-tabs.tsx';

const tabs = [
  { name: 'Waiting for drivers', to: requestsPath, query: 'statuses=Pending,Assigned' },
  { name: 'All requests', to: requestsPath, query: '' },
  { name: 'All placements', to: placementsPath },
];

export const CompanyTabs = () => <ListTabs tabs={tabs} />;
