import { defineTool, reads } from '../define-tool.ts';
import * as shape from '../tool-contract.ts';

export const getCalendarFile = defineTool({
  name: 'calendar_file',
  title: 'An appointment for a calendar',
  about: 'One appointment as an iCalendar file. Imported again after a change, it updates the entry.',
  example: { appointment: 'apt_01kf4zq0m8w3c5x7e9g2j4n6p8' },
  needsPerson: true,
  hints: reads,
  input: shape.Fields({ appointment: shape.Id() }),
  output: shape.Fields({ name: shape.Text, mimeType: shape.Text, file: shape.Text }),
  async run({ appointment }, { api }) {
    const file = await api.getAppointmentCalendarFile({ id: appointment });
    return {
      data: { name: `${appointment}.ics`, mimeType: 'text/calendar', file },
      summary: 'Save the text of file under its name and open it with a calendar.',
    };
  },
});
