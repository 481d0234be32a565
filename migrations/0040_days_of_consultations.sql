-- The day on which a consultation takes place: the one that the office has set, else the one that the client asked for.
create index consultations_by_actual_day on consultations (coalesce(scheduled_on, consultation_on));
drop index consultations_by_day;
