const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ')

/** A card's number in fours, as it stands on a card: "1000 0101 0000 0011". */
export const wholeNumber = (cardNo: string): string => inFours(cardNo)

/** The same with the middle hidden: the company in front and the last four stay, which is what people say aloud. */
export const maskedNumber = (cardNo: string): string => {
  const hidden = Math.max(0, cardNo.length - 10)
  return inFours(cardNo.slice(0, 6) + '*'.repeat(hidden) + cardNo.slice(6 + hidden))
}
