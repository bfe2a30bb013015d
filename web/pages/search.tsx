import { SearchView } from '../search/search-view.tsx'
import { Frame } from '../shell/frame.tsx'

export function Search() {
  return (
    <Frame title="Search" isFilled>
      <SearchView />
    </Frame>
  )
}
