// Renders images stored in the transcript. An address is printed, never loaded.
import { imageLabel, readImageSize } from '../image-size.ts'
import type { ImageSection } from '../../describe/view.ts'
import { visibleLine } from '../../text/visible.ts'
import type { HtmlContext } from './html-context.ts'
import { icon } from './icons.ts'
import { element, type Html } from './markup.ts'

export function paintImage(section: ImageSection, context: HtmlContext): Html {
  const source = context.picture(section)
  const label = visibleLine(imageLabel(section))
  if (source === null) return imageLine(label, section.location)
  const size = readImageSize(section.data ?? '')
  return element(
    'figure',
    {},
    element(
      'details',
      { class: 'picture' },
      element(
        'summary',
        {},
        element('img', {
          src: source,
          alt: label,
          width: size?.width,
          height: size?.height,
          loading: 'lazy',
          decoding: 'async',
        }),
      ),
    ),
    element('figcaption', {}, label),
  )
}

function imageLine(label: string, location: string | undefined): Html {
  return element(
    'div',
    { class: 'named' },
    icon('image'),
    element('span', {}, label),
    location === undefined ? null : element('span', { class: 'mono' }, visibleLine(location)),
  )
}
