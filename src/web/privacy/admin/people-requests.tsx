/** What people ask about their data, the most urgent first. */
export const PeopleRequests = () => null;
