import { one } from '../../core/shape.ts'
import { urlPart } from './texts.ts'

/*
 * Images: a base URL and the file names of the variants, from small to large. If an image has only one size, that
 * variant is `small`. The order is that of the image's JSON form.
 */

export const coverImageElements = {
  base: one('base_url', urlPart),
  small: one('cover_sm', urlPart),
  medium: one('cover_md', urlPart),
  large: one('cover_lg', urlPart),
}

export const bannerImageElements = {
  base: one('base_url', urlPart),
  small: one('banner_sm', urlPart),
  medium: one('banner_md', urlPart),
  large: one('banner_lg', urlPart),
}

export const avatarImageElements = {
  base: one('base_url', urlPart),
  small: one('avatar_sm', urlPart),
  medium: one('avatar_md', urlPart),
  large: one('avatar_lg', urlPart),
}

export const thumbnailImageElements = { base: one('base_url', urlPart), small: one('thumbnail', urlPart) }

export const storyImageElements = { base: one('base_url', urlPart), small: one('story', urlPart) }
