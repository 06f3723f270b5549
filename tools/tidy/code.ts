const beforeRegex = /(?:^|[(,=:[!&|?{};\n]|\breturn|=>)\s*$/

/** Where a text in quotes ends; a quote that is alone on its line is an apostrophe. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[start]) return at
    else if (text[at] === '\n') return start
  }
  return start
}

function regexEnd(text: string, start: number): number {
  let isClass = false
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '[') isClass = true
    else if (text[at] === ']') isClass = false
    else if (text[at] === '/' && !isClass) return at
  }
  return start
}

/** A source without its comments and without what stands in quotes: only code is left, on the same lines. */
export function codeOf(text: string): string {
  let code = ''
  // How deep in braces each open template stands; what is inside `${}` is code again.
  const templates: number[] = []
  let depth = 0
  const blank = (from: number, to: number) => {
    code += text.slice(from, to).replace(/[^\n]/g, ' ')
    return to
  }
  const inTemplate = (from: number): number => {
    for (let at = from; at < text.length; at++) {
      if (text[at] === '\\') at++
      else if (text[at] === '`') return blank(from, at + 1)
      else if (text.startsWith('${', at)) {
        templates.push(depth)
        return blank(from, at + 2)
      }
    }
    return blank(from, text.length)
  }
  for (let at = 0; at < text.length; ) {
    const sign = text[at] ?? ''
    if (text.startsWith('//', at)) at = blank(at, (text.indexOf('\n', at) + 1 || text.length + 1) - 1)
    else if (text.startsWith('/*', at)) at = blank(at, text.indexOf('*/', at) + 2 || text.length || text.length)
    else if (sign === "'" || sign === '"') at = blank(at, stringEnd(text, at) + 1)
    else if (sign === '`') at = inTemplate(at + 1)
    else if (sign === '}' && templates.at(-1) === depth) {
      templates.pop()
      at = inTemplate(at + 1)
    } else if (sign === '/' && beforeRegex.test(code.slice(-40))) at = blank(at, regexEnd(text, at) + 1)
    else {
      if (sign === '{') depth++
      if (sign === '}') depth--
      code += sign
      at++
    }
  }
  return code
}
