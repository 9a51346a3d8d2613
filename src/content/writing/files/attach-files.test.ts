import { describe, expect, test } from 'vitest';
import { conformanceModel } from '../../../../test/support/conformance-model.ts';
import { attachFiles, findFilePlace } from './attach-files.ts';

const model = await conformanceModel();
const article = model.contentTypes.get('api::article.article');
const zoned = [...model.contentTypes.values()].find((type) =>
  [...type.attributes.values()].some(({ kind }) => kind === 'dynamicZone'),
);
if (article === undefined || zoned === undefined) throw new Error('the conformance project has both');

const attached = (data: object, path: string, ids: readonly number[], type = article) => {
  const copy = structuredClone(data);
  const place = findFilePlace(model, type, copy, path.split('.'));
  if (place === null) return null;
  attachFiles(place, ids);
  return copy;
};

describe('files are attached', () => {
  test('the last of several to a single media attribute', () => {
    expect(attached({ title: 'a' }, 'cover', [7])).toEqual({ title: 'a', cover: 7 });
    expect(attached({ cover: 3 }, 'cover', [7, 8])).toEqual({ cover: 8 });
  });

  test.each([
    [{}, { gallery: { connect: [{ id: 7 }, { id: 8 }] } }],
    [{ gallery: null }, { gallery: [7, 8] }],
    [{ gallery: [1, 2] }, { gallery: [1, 2, 7, 8] }],
    [{ gallery: 1 }, { gallery: [1, 7, 8] }],
    [{ gallery: { id: 1 } }, { gallery: [{ id: 1 }, 7, 8] }],
    [{ gallery: { set: [{ id: 1 }] } }, { gallery: { set: [{ id: 1 }, { id: 7 }, { id: 8 }] } }],
    [
      { gallery: { connect: [{ id: 1 }], disconnect: [2] } },
      { gallery: { connect: [{ id: 1 }, { id: 7 }, { id: 8 }], disconnect: [2] } },
    ],
  ])('several to %j', (data, expected) => expect(attached(data, 'gallery', [7, 8])).toEqual(expected));

  test('to components in the data', () => {
    expect(attached({ seo: { metaTitle: 'x' } }, 'seo.metaImage', [7])).toEqual({
      seo: { metaTitle: 'x', metaImage: 7 },
    });
    expect(attached({ sections: [{}, { id: 3 }] }, 'sections.1.picture', [7])).toEqual({
      sections: [{}, { id: 3, picture: 7 }],
    });
  });

  test('to components of a dynamic zone, by type', () => {
    const zone = [...zoned.attributes.values()].find(({ kind }) => kind === 'dynamicZone')?.name ?? '';
    const [uid = '', field = ''] =
      [...model.components.values()].flatMap((component) =>
        component.category === 'zone'
          ? [...component.attributes.values()]
              .filter((one) => one.kind === 'media' && !one.many)
              .map((one) => [component.uid, one.name])
          : [],
      )[0] ?? [];
    expect(attached({ [zone]: [{ __component: uid }] }, `${zone}.0.${field}`, [7], zoned)).toEqual({
      [zone]: [{ __component: uid, [field]: 7 }],
    });
    expect(attached({ [zone]: [{ __component: 'no.such' }] }, `${zone}.0.${field}`, [7], zoned)).toBeNull();
  });

  test.each([
    'nope',
    'title',
    'seo.metaImage',
    'sections.0.picture',
    'sections.x.picture',
    'cover.x',
    '__proto__.x',
    'author.avatar',
  ])('nowhere for %s', (path) => expect(attached({ title: 'a', sections: [], author: 1 }, path, [7])).toBeNull());
});
