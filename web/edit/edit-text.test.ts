import { describe, expect, test } from 'vitest'
import { changeText, sizeText, resumeText } from './edit-text.ts'
import { groupTouched } from './edited-files.tsx'
import { readTags } from './annotations.ts'

const view = (loaded: number, total: number) => ({
  leafUuid: null,
  startUuid: null,
  startLine: null,
  loaded,
  total,
  stop: 'root' as const,
  explanation: '',
})

describe('edit texts', () => {
  test('resumeText compares the records that resuming loads before and after', () => {
    expect(resumeText({ before: view(41, 41), after: view(41, 41) })).toBe('resuming loads all 41 records, as before')
    expect(resumeText({ before: view(41, 41), after: view(39, 40) })).toBe(
      'resuming loads 39 of 40 records (was 41 of 41)',
    )
    expect(resumeText({ before: null, after: view(1, 1) })).toBe('resuming loads all 1 record')
  })

  test('changeText names the change of a file, and returns an unknown change as it is', () => {
    expect(changeText('mask')).toBe('masked in place')
    expect(changeText('constructor')).toBe('constructor')
  })

  test('sizeText shows the size before and after', () => {
    const size = (bytesBefore: number | null, bytesAfter: number | null) => sizeText({ bytesBefore, bytesAfter })
    expect(size(null, 1200)).toBe('1.2 KB')
    expect(size(1200, null)).toBe('1.2 KB')
    expect(size(2_000_000, 1_000_000)).toBe('2.0 MB → 1.0 MB')
    expect(size(575_000, 575_000)).toBe('575 KB, as before')
    expect(size(575_000, 575_001)).toBe('575 KB, 1 B more')
    expect(size(575_100, 575_000)).toBe('575 KB, 100 B less')
  })

  test('groupTouched groups records by file', () => {
    const file = { change: 'rewrite' as const, to: null, bytesBefore: 2, bytesAfter: 1, ranges: 1 }
    const record = { line: 1, uuid: null, type: 'user', change: 'removed' as const, before: 'x', after: null }
    const groups = groupTouched({
      files: [
        { ...file, path: '/b' },
        { ...file, path: '/a' },
      ],
      records: [
        { ...record, path: '/a' },
        { ...record, path: '/c' },
        { ...record, path: '/a', line: 2 },
      ],
    })
    expect(groups.map(({ path, file: own, records }) => [path, own?.path, records.length])).toEqual([
      ['/b', '/b', 0],
      ['/a', '/a', 2],
      ['/c', undefined, 1],
    ])
  })

  test('readTags parses tags as people type them', () => {
    expect(readTags('  #Tide weir/north, tide\n')).toEqual(['tide', 'weir/north'])
    expect(readTags(' ')).toEqual([])
  })
})
