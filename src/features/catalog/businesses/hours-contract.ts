import Type from 'typebox';

/** Opening hours or a break. */
export const HoursView = Type.Object({
  start: Type.String({ description: 'Local time, `HH:MM`.', examples: ['09:00'] }),
  end: Type.String({ description: 'Local time, `HH:MM`.', examples: ['17:00'] }),
});

/** Opening hours of a weekday. */
export const WeekdayHoursView = Type.Object({
  weekday: Type.Integer({ description: 'Weekday, 0 (Sunday) to 6 (Saturday).', examples: [1] }),
  ...HoursView.properties,
});
