import { describe, expect, test } from 'vitest'
import { dataAddress, imageData, imageInDataUrl } from './image-data.ts'

describe('imageData', () => {
  test('accepts bitmap images', () => {
    expect(imageData({ mediaType: 'IMAGE/JPG', data: '/9j/\nRA==' })).toEqual({
      mediaType: 'image/jpeg',
      extension: 'jpg',
      base64: '/9j/RA==',
    })
    expect(dataAddress({ mediaType: 'image/webp', extension: 'webp', base64: 'QUJD' })).toBe(
      'data:image/webp;base64,QUJD',
    )
  })

  test.each([
    { mediaType: 'image/svg+xml', data: 'PHN2Zz4=' },
    { mediaType: 'text/html', data: 'PHN2Zz4=' },
    { mediaType: 'constructor', data: 'PHN2Zz4=' },
    { mediaType: 'image/png"onerror="alert(1)', data: 'iVBORw0KGgo=' },
    { mediaType: 'image/png', data: 'iVBORw0KGgo=" onerror="alert(1)' },
    { mediaType: 'image/png', data: 'iVBORw0KGgoA=' },
    { mediaType: 'image/png', data: 'iVBORw0KGgoAA' },
    { mediaType: 'image/png', data: 'true' },
    { mediaType: 'image/png', data: '' },
    { mediaType: 'image/png' },
  ])('refuses $mediaType $data', (section) => {
    expect(imageData(section)).toBeNull()
  })
})

test('reads an image from a data URL only', () => {
  expect(imageInDataUrl('data:image/png;base64,iVBORw0KGgo=')).toEqual({
    kind: 'image',
    mediaType: 'image/png',
    data: 'iVBORw0KGgo=',
  })
  for (const address of ['https://example.com/a.png', 'data:text/html;base64,PHN2Zz4=', 'data:image/png;base64,"x'])
    expect(imageInDataUrl(address)).toBeNull()
})
