import { expect, test } from 'vitest'
import { Random } from '../../../test/generate/random.ts'
import { storedUuid } from './stored-uuid.ts'
import { UuidFilter } from './uuid-filter.ts'

test('has every uuid that was added, and few others', () => {
  const random = new Random(1)
  const filter = new UuidFilter()
  const added = [...Array.from({ length: 2000 }, () => storedUuid(random.uuid())), 'rec_1', 'rec_2']
  for (const uuid of added) filter.add(uuid)
  expect(added.filter((uuid) => !filter.mayHave(uuid))).toEqual([])
  const others = [...Array.from({ length: 2000 }, () => storedUuid(random.uuid())), 'rec_3']
  expect(others.filter((uuid) => filter.mayHave(uuid)).length).toBeLessThan(10)
})
