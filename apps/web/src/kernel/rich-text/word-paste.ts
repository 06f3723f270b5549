const listStart = /^(?:\d+|[a-z]{1,2}|[一二三四五六七八九十]+)[.、．)）]/i

/** Word writes the items of a list as paragraphs with a bullet typed in front. */
const isItem = (element: Element): boolean =>
  element.tagName === 'P' && /MsoList|mso-list:/i.test(`${element.className} ${element.getAttribute('style') ?? ''}`)

function itemOf(paragraph: Element, page: Document): { readonly item: Element; readonly isNumbered: boolean } {
  const marker = [...paragraph.querySelectorAll('span')].find(one =>
    /mso-list:\s*ignore/i.test(one.getAttribute('style') ?? ''),
  )
  const isNumbered = listStart.test(marker?.textContent?.trim() ?? '')
  marker?.remove()
  const item = page.createElement('li')
  const words = page.createElement('p')
  words.append(...paragraph.childNodes)
  item.append(words)
  return { item, isNumbered }
}

/** Markup out of Word as other programs write it: lists are lists again, its own elements and comments are gone. */
export function withoutWord(markup: string): string {
  if (!/class="?Mso|mso-|urn:schemas-microsoft-com/i.test(markup)) return markup
  const page = new DOMParser().parseFromString(markup, 'text/html')
  for (const paragraph of page.querySelectorAll('p')) {
    if (!isItem(paragraph)) continue
    const { item, isNumbered } = itemOf(paragraph, page)
    const tag = isNumbered ? 'OL' : 'UL'
    const before = paragraph.previousElementSibling
    const list = before?.tagName === tag && before.hasAttribute('data-word') ? before : page.createElement(tag)
    list.setAttribute('data-word', '')
    list.append(item)
    if (list === before) paragraph.remove()
    else paragraph.replaceWith(list)
  }
  for (const own of page.querySelectorAll('style, meta, link, xml')) own.remove()
  return page.body.innerHTML
}
