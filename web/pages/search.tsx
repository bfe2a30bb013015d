import { SearchView } from '../search/search-view.tsx'
import { Frame } from '../shell/frame.tsx'

/** Everything that was ever said, by what was said. */
export function Search() {
  return (
    <Frame title="Search" isFilled>
      <SearchView />
    </Frame>
  )
}
