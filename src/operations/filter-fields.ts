import { maybeFlag, maybeWhole, text } from './field-kinds.ts'

export const filterFields = {
  project: text({
    completes: 'project',
    placeholder: 'TEXT',
    description: 'only projects whose name or path contains this; with "/" at its end, only this directory',
  }),
  here: maybeFlag({ path: true, description: 'only sessions of this directory' }),
  since: text({
    placeholder: 'DATE',
    description: 'only sessions active since: 2026-02-11, yesterday, 7d, "last monday"',
  }),
  until: text({
    placeholder: 'DATE',
    description: 'only sessions active up to the end of that day, month or year',
  }),
  model: text({
    completes: 'model',
    placeholder: 'TEXT',
    description: 'only sessions with a model whose id contains this',
  }),
  branch: text({
    completes: 'branch',
    placeholder: 'TEXT',
    description: 'only sessions on a git branch whose name contains this',
  }),
  live: maybeFlag({ description: 'only running sessions' }),
  minRecords: maybeWhole(
    { min: 0 },
    { placeholder: 'N', description: 'only sessions with at least this many records' },
  ),
  minBytes: maybeWhole({ min: 0 }, { placeholder: 'N', description: 'only sessions of at least this many bytes' }),
}
