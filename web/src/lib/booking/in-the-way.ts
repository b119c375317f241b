/** An appointment that prevents a change of hours. */
export interface InTheWay {
  id: string;
  client: string;
  service: string;
  date: string;
  start: string;
  end: string;
}
