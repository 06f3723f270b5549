import { describe, expect, test } from 'vitest'
import { isPagePath, publicUrlProblem } from './addresses.ts'

describe('an address that our server may call', () => {
  test.each([
    'https://partner.example.com',
    'https://partner.example.com/',
    'https://Partner.Example.COM/notify?id=1&x=%E4%BD%A0',
    'https://partner.example.com:443/a/b',
    'https://xn--fiqs8s.xn--fiqz9s/notify',
    'https://a-b.co',
  ])('%s', address => expect(publicUrlProblem(address)).toBeUndefined())

  // Loopback, private, link-local and metadata in the spellings that parsers know, and what hides the true host.
  test.each(
    `http://partner.example.com ftp://partner.example.com javascript:alert(1) partner.example.com //partner.example.com
    https://127.0.0.1 https://127.1 https://127.0.1 https://0 https://0.0.0.0 https://2130706433 https://017700000001
    https://0x7f000001 https://0x7f.0.0.1 https://0x7f.1 https://0177.0.0.1 https://0177.0.0.01 https://127.0.0.1. https://127.000.000.001
    https://10.0.0.1 https://172.16.0.1 https://192.168.1.1 https://100.64.0.1 https://169.254.169.254 https://169.254.169.254/latest/meta-data
    https://2852039166 https://0xa9fea9fe https://0251.0376.0251.0376 https://8.8.8.8 https://1.1 https://224.0.0.1 https://255.255.255.255
    https://[::1] https://[::] https://[::ffff:127.0.0.1] https://[::ffff:7f00:1] https://[0:0:0:0:0:ffff:a9fe:a9fe] https://[fe80::1]
    https://[fd00:ec2::254] https://[64:ff9b::7f00:1] https://[2002:7f00:1::] https://[::1%25lo] https://[2606:4700::1111]
    https://localhost https://localhost. https://LOCALHOST https://a.localhost https://metadata https://metadata.google.internal
    https://printer.local https://db.intranet https://nas.lan https://router.home.arpa https://x.test https://x.invalid https://x.onion
    https://user@partner.example.com https://user:pass@partner.example.com https://partner.example.com@127.0.0.1 https://partner.example.com:80
    https://partner.example.com:8443 https://partner.example.com:22 https://partner.example.com. https://partner..example.com
    https://partner.example.com\\@127.0.0.1 https:\\\\partner.example.com https:/partner.example.com https:partner.example.com
    https://１２７.０.０.１ https://①②⑦.⓪.⓪.① https://partner。example。com https://partner.example.com#@127.0.0.1 https://%31%32%37.0.0.1
    https://partner.example.c_m https:// https://.com https://com`.split(/\s+/),
  )('not %s', address => expect(publicUrlProblem(address)).toBeDefined())

  test.each(['https://partner.example.com/\n', 'https://partner.example.com /x', ' https://partner.example.com', ''])(
    'not %j',
    address => expect(publicUrlProblem(address)).toBeDefined(),
  )
})

describe('where a menu may lead', () => {
  test.each(['/order/list', 'wel/index', '', '/a/b?x=1', 'http://docs.example.com/a:b', 'https://example.com:8443/x'])(
    '%j',
    path => expect(isPagePath(path)).toBe(true),
  )
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/x',
    '//elsewhere.example.com',
    '/\\elsewhere.example.com',
    '\\\\elsewhere',
    '/a\u0000b',
    'http://a b',
  ])('not %j', path => expect(isPagePath(path)).toBe(false))
})
