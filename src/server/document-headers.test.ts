import fc from 'fast-check'
import { validateHeaderValue } from 'node:http'
import { describe, expect, test } from 'vitest'
import { documentHeaders } from './document-headers.ts'

function disposition(name: string): string {
  return documentHeaders({ name, mediaType: 'text/html' })['content-disposition'] ?? ''
}

/** The name under which a current browser saves the document. */
function savedAs(name: string): string {
  return decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(disposition(name))?.[1] ?? '%')
}

describe('the file name of a document', () => {
  test('is given twice, in ASCII and in UTF-8', () => {
    expect(disposition('2026-02-11-fix-the-parser-1f3a9c2e.html')).toBe(
      `attachment; filename="2026-02-11-fix-the-parser-1f3a9c2e.html"; filename*=UTF-8''2026-02-11-fix-the-parser-1f3a9c2e.html`,
    )
    expect(disposition("Hørsholm Havn's 潮 (2).md")).toBe(
      `attachment; filename="H_rsholm Havn_s _ (2).md"; filename*=UTF-8''H%C3%B8rsholm%20Havn%27s%20%E6%BD%AE%20%282%29.md`,
    )
    expect(disposition('café.md')).toContain('filename="cafe.md"')
  })

  test('cannot add a header, a parameter or a folder', () => {
    const cases = {
      'a\r\nset-cookie: x=1.html': 'a__set-cookie_ x=1.html',
      'a"; filename="b.html': 'a_; filename=_b.html',
      '../../etc/passwd': '_.._etc_passwd',
      'C:\\windows\\x.html': 'C__windows_x.html',
      '.bashrc': 'bashrc',
      '...': 'export',
      '': 'export',
      'a%22b.html': 'a%22b.html',
      'gpj.\u{202e}lmth': 'gpj._lmth',
      '\ud800x.md': '\ufffdx.md',
    }
    for (const [name, saved] of Object.entries(cases)) expect([name, savedAs(name)]).toEqual([name, saved])
  })

  test('always makes a valid header with two parameters', () => {
    const VALUE = /^attachment; filename="[\w .()+-]{1,600}"; filename\*=UTF-8''(?:[\w.~-]|%[0-9A-F]{2})+$/
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        validateHeaderValue('content-disposition', disposition(name))
        expect(disposition(name)).toMatch(VALUE)
        expect(savedAs(name)).toMatch(/^[^./\\:"\p{Cc}\p{Cf}][^/\\:"\p{Cc}\p{Cf}]{0,149}$/su)
      }),
    )
  })

  test('keeps its extension when it is cut', () => {
    expect(savedAs(`${'x'.repeat(500)}.parquet`)).toMatch(/^x{142}\.parquet$/)
  })
})

test('only text types have a charset', () => {
  const type = (mediaType: string) => documentHeaders({ name: 'x', mediaType })['content-type']
  expect(type('text/html')).toBe('text/html; charset=utf-8')
  expect(type('application/json')).toBe('application/json; charset=utf-8')
  expect(type('application/zip')).toBe('application/zip')
  expect(type('text/html\r\nx: y')).toBe('application/octet-stream')
})

test('a document is sandboxed and not cached', () => {
  expect(documentHeaders({ name: 'x', mediaType: 'text/html' })).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';.*frame-ancestors 'none'$/),
  })
})
