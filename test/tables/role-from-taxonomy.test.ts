import { describe, expect, test } from 'vitest'
import { roleFromTaxonomy, rolesFromText } from '../../src/tables/index.ts'

describe('the role of a person (rule 2.9.3)', () => {
  test.each([
    ['cast', 'host', 'PODCASTSERIES_HOST'],
    ['Cast', 'Co-Host', 'PODCASTSERIES_CO_HOST'],
    [null, 'CO HOST', 'PODCASTSERIES_CO_HOST'],
    ['visuals', 'cover art designer', 'PODCASTSERIES_COVER_ART_DESIGNER'],
    ['audio-post-production', 'composer', 'PODCASTSERIES_COMPOSER'],
    ['Video Post-Production', 'Editor', 'PODCASTSERIES_EDITOR'],
    ['Writing', 'Editor', 'PODCASTSERIES_EDITOR'],
  ])('a role of the taxonomy: %s, %s', (group, role, expected) => {
    expect(roleFromTaxonomy(group, role)).toBe(expected)
  })

  test('the role goes before an invalid or unknown group', () => {
    expect(roleFromTaxonomy('cast', 'Sound Designer')).toBe('PODCASTSERIES_SOUND_DESIGNER')
    expect(roleFromTaxonomy('music', 'vocalist')).toBe('PODCASTSERIES_MUSIC_CONTRIBUTOR')
  })

  test('other words for a role', () => {
    expect(roleFromTaxonomy(null, 'Presenter')).toBe('PODCASTSERIES_HOST')
    expect(roleFromTaxonomy(null, 'Showrunner')).toBe('PODCASTSERIES_EXECUTIVE_PRODUCER')
  })

  test('the German and the French taxonomy', () => {
    expect(roleFromTaxonomy(null, 'Übersetzer')).toBe('PODCASTSERIES_TRANSLATOR')
    expect(roleFromTaxonomy('Cast', 'Présentat·eur·rice')).toBe('PODCASTSERIES_HOST')
  })

  test.each([
    ['Moderatorin', 'PODCASTSERIES_HOST'],
    ['Moderator:in', 'PODCASTSERIES_HOST'],
    ['Sprecherin', 'PODCASTSERIES_NARRATOR'],
    ['Leitende Redakteurin', 'PODCASTSERIES_MANAGING_EDITOR'],
    ['Kamerafrau', 'PODCASTSERIES_CAMERA_OPERATOR'],
    ['Gästin', 'PODCASTSERIES_GUEST'],
    ['Schnitt', 'PODCASTSERIES_AUDIO_EDITOR'],
    ['Invité', 'PODCASTSERIES_GUEST'],
    ['INVITÉE', 'PODCASTSERIES_GUEST'],
    ['Invité(e)', 'PODCASTSERIES_GUEST'],
    ['Présentatrice', 'PODCASTSERIES_HOST'],
    ['Animateur', 'PODCASTSERIES_HOST'],
    ['Co-animatrice', 'PODCASTSERIES_CO_HOST'],
    ['Productrice exécutive', 'PODCASTSERIES_EXECUTIVE_PRODUCER'],
    ['Ingénieure du son', 'PODCASTSERIES_AUDIO_ENGINEER'],
  ])('a role of one gender in German or French: %s', (role, expected) => {
    expect(roleFromTaxonomy(null, role)).toBe(expected)
  })

  test.each(['guitar', 'Mascot', 'constructor', '__proto__', 'COMICSERIES_WRITER'])('%s is no role', (role) => {
    expect(roleFromTaxonomy('cast', role)).toBeNull()
  })
})

describe('no role (rule 2.9.4)', () => {
  test.each([
    [null, null],
    ['', ''],
    [undefined, '  '],
    ['Cast', null],
  ])('a person with the group %s and the role %s is a host, as the namespace says', (group, role) => {
    expect(rolesFromText(group, role)).toEqual({ roles: ['PODCASTSERIES_HOST'], unknown: [], defaulted: false })
  })

  test.each([
    ['Creative Direction', 'PODCASTSERIES_PRODUCER'],
    ['writing', 'PODCASTSERIES_WRITER'],
    ['Audio Production', 'PODCASTSERIES_AUDIO_ENGINEER'],
    ['audio-post-production', 'PODCASTSERIES_AUDIO_EDITOR'],
    ['Administration', 'PODCASTSERIES_PRODUCTION_COORDINATOR'],
    ['Visuals', 'PODCASTSERIES_GRAPHIC_DESIGNER'],
    ['Community', 'PODCASTSERIES_SOCIAL_MEDIA_MANAGER'],
    ['Misc.', 'PODCASTSERIES_MISC_CONSULTANT'],
    ['Video Production', 'PODCASTSERIES_CAMERA_OPERATOR'],
    ['Video Post-Production', 'PODCASTSERIES_EDITOR'],
  ])('in the group %s it is the usual role there, and is reported', (group, role) => {
    expect(rolesFromText(group, null)).toEqual({ roles: [role], unknown: [], defaulted: true })
    expect(roleFromTaxonomy(group, null)).toBe(role)
  })

  test('a group that is a role counts as that role, and is reported', () => {
    expect(rolesFromText('guest', null)).toEqual({ roles: ['PODCASTSERIES_GUEST'], unknown: [], defaulted: true })
  })

  test.each(['Crew', '—'])('in the unknown group %s it is a host, and is reported', (group) => {
    expect(rolesFromText(group, null)).toEqual({ roles: ['PODCASTSERIES_HOST'], unknown: [], defaulted: true })
  })

  test.each(['—', '???', '🎤'])('the role %s is unknown and not missing', (role) => {
    expect(roleFromTaxonomy('cast', role)).toBeNull()
    expect(rolesFromText('writing', role)).toEqual({ roles: [], unknown: [role], defaulted: false })
  })
})

describe('several roles (rule 2.9.5)', () => {
  test.each([
    'Editor,Guest',
    'Editor; Guest',
    'Editor / Guest',
    'editor|guest',
    'Editor and Guest',
    'Editor AND  Guest',
    'Editor & Guest',
    ', Editor,, Guest, editor',
  ])('%s', (role) => {
    expect(rolesFromText('cast', role)).toEqual({
      roles: ['PODCASTSERIES_EDITOR', 'PODCASTSERIES_GUEST'],
      unknown: [],
      defaulted: false,
    })
  })

  test.each([
    ['Autorin und Sprecherin', ['PODCASTSERIES_AUTHOR', 'PODCASTSERIES_NARRATOR']],
    ['Autrice et Animatrice', ['PODCASTSERIES_AUTHOR', 'PODCASTSERIES_HOST']],
  ])('in another language: %s', (role, roles) => {
    expect(rolesFromText(null, role)).toEqual({ roles, unknown: [], defaulted: false })
  })

  test('a text with a separator is never one role, even if its letters are', () => {
    expect(roleFromTaxonomy(null, 'Film/Editor')).toBeNull()
    expect(roleFromTaxonomy(null, 'Gast, Autor')).toBeNull()
    expect(rolesFromText(null, 'Gast, Autor').roles).toEqual(['PODCASTSERIES_GUEST', 'PODCASTSERIES_AUTHOR'])
  })

  test('an unknown role is reported beside the known ones', () => {
    expect(rolesFromText(null, 'Host, Mascot')).toEqual({
      roles: ['PODCASTSERIES_HOST'],
      unknown: ['Mascot'],
      defaulted: false,
    })
  })

  test('a text too long for roles is not split', () => {
    const role = 'Host,'.repeat(100)
    expect(rolesFromText(null, role)).toEqual({ roles: [], unknown: [role], defaulted: false })
    expect(roleFromTaxonomy(null, `host${'!'.repeat(300)}`)).toBeNull()
  })
})

describe('words that are no role (mapping 3.4)', () => {
  test.each(['Sponsor', 'Donor', 'Patron'])('a %s has no role', (role) => {
    expect(rolesFromText(null, role)).toEqual({ roles: [], unknown: [role], defaulted: false })
  })
})
