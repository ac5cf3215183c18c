// A date of a record in the language of the page. Records also know parts of dates, such as a year, and those stay.
import { regional, type Language } from '../i18n/text';

export function formatDate(date: string, language: Language, browser: readonly string[] = navigator.languages): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(`${date}T00:00:00Z`) : null;
  if (!day || Number.isNaN(day.getTime())) return date;
  return new Intl.DateTimeFormat(regional(language, browser), { dateStyle: 'medium', timeZone: 'UTC' }).format(day);
}
