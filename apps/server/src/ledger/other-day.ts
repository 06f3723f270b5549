/**
 * The condition of an entry that is booked on another day than it was posted: a bank's value date, a channel's time, a request
 * that began before midnight. They are few, and an index has exactly these; the words have to be those of the index.
 */
export const otherDay = (entry: string): string =>
  `${entry}.business_date <> (${entry}.posted_at at time zone 'Asia/Shanghai')::date`

/** The same, or one whose month was closed and that is of an earlier day than it is booked on. */
export const ownDay = (entry: string): string => `(${entry}.document_date is not null or ${otherDay(entry)})`
