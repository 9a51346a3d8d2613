import type { ServerName } from '../support/shared-servers.ts';

export interface Difference {
  readonly why: string;
  readonly cases: readonly string[];
}

/** The answers were recorded on SQLite. These are what another database makes of the same rows, by the reason. */
export const SERVER_DIFFERENCES: Readonly<Record<ServerName, readonly Difference[]>> = {
  postgres: [
    {
      why: 'nulls are sorted to the other end',
      cases: [
        ...['combo-153c000f', 'combo-16a1516a', 'combo-201398d0', 'combo-341c72fa'],
        ...['combo-3795d2a0', 'combo-582f2289', 'combo-721077a8', 'combo-7997afa2'],
        ...['combo-8869b1d4', 'combo-9c2f5b9b', 'combo-a984febe', 'combo-b031072e'],
        ...['combo-b2bf00bb', 'combo-f0d3b5cd', 'combo-f61e62e5', 'sort-131038a0'],
        ...['sort-22059715', 'sort-51b3183d', 'sort-5b421629', 'sort-90438944'],
        ...['sort-95e90c5f', 'sort-bce090fa', 'sort-d6f796ef', 'sort-de690585'],
        ...['sort-e959c41d', 'sort-f17bc07e'],
      ],
    },
    {
      why: 'letters are sorted and compared by case, and nulls are sorted to the other end',
      cases: [
        ...['combo-03a25f92', 'combo-0e045894', 'combo-1e0914b5', 'combo-2057dd45'],
        ...['combo-223d34f9', 'combo-2d95bd74', 'combo-33db644d', 'combo-4dbdf533'],
        ...['combo-5cdf96b2', 'combo-62b1ede5', 'combo-6581dc4f', 'combo-7c22dbce'],
        ...['combo-816285ae', 'combo-8a1cafde', 'combo-a50895f3', 'combo-ad3b023d'],
        ...['combo-b3776ab3', 'combo-b6393487', 'combo-c9f04c61', 'combo-ca3c5a29'],
        ...['combo-da8883ee', 'combo-dc445d68', 'combo-e8ebdd09', 'combo-ec9dd1c0'],
        ...['creators-4c9e5963', 'encoding-255708c8', 'encoding-a856750e', 'filters-34b61aea'],
        ...['filters-971cd959', 'filters-b40881c4', 'filters-d5828e24', 'filters-dc160707'],
        ...['populate-v5-74efa2be', 'sort-0405af40', 'sort-0cc5eef9', 'sort-1db0ee98'],
        ...['sort-2376b152', 'sort-4fac8780', 'sort-5bbaa405', 'sort-640df2b3'],
        ...['sort-937c01f1', 'sort-aa2437b3', 'sort-ae328954', 'sort-afddb47e'],
        ...['sort-b023f846', 'sort-b83e5252', 'sort-bc63d3d8', 'sort-be8bdc88'],
        ...['sort-bebfbca9', 'sort-db36baf4', 'sort-de84906a', 'sort-ea9380e4'],
        ...['sort-ebbeae74', 'sort-f5806f26', 'sort-f986999f', 'sort-feba16ac'],
        ...['sort-v5-0231d515', 'sort-v5-07cd092c', 'sort-v5-0a04bf64', 'sort-v5-16db51f1'],
        ...['sort-v5-3ae4fa44', 'sort-v5-43417d66', 'sort-v5-48a76094', 'sort-v5-4a85e3c3'],
        ...['sort-v5-5769a512', 'sort-v5-716bdeaf', 'sort-v5-770cedd9', 'sort-v5-8787c71d'],
        ...['sort-v5-a5fe2323', 'sort-v5-b091a304', 'sort-v5-b35f13fb', 'sort-v5-b7f01d27'],
        ...['sort-v5-d3f8ef0c', 'sort-v5-feabb34e', 'spec-17a94c47', 'spec-99982eec'],
      ],
    },
    {
      why: 'times and booleans have another text',
      cases: [...['filters-b4766016', 'filters-c7f73996', 'filters-f25ca552', 'filters-fccc9446']],
    },
    {
      why: 'a value that the column cannot hold is refused',
      cases: [
        ...['combo-713d94aa', 'encoding-8f4bcced', 'filters-05585ad0', 'filters-76391013'],
        ...['filters-88d228c2', 'filters-894bcbbd', 'filters-random-0cdc146c', 'filters-random-2d3a92b2'],
        ...['filters-random-349a34b8', 'filters-random-636d515b', 'filters-random-af5c3072', 'filters-random-b16ae5f4'],
        ...['filters-random-d1d8d438', 'filters-v5-28e05fff', 'filters-v5-4dd18417', 'filters-v5-b5883c1b'],
        ...['filters-v5-c7db613b', 'filters-v5-f951fa33'],
      ],
    },
  ],
  mariadb: [
    {
      why: 'letters are sorted and compared without regard to case and accents',
      cases: [
        ...['combo-5e8c90cf', 'combo-713d94aa', 'combo-ad3b023d', 'combo-b2bf00bb'],
        ...['combo-d1f3522e', 'combo-d7a2537a', 'creators-1e3b32f9', 'creators-8061085d'],
        ...['creators-97e04861', 'creators-a3adf79e', 'creators-b23df480', 'creators-c23bd3be'],
        ...['creators-ec599782', 'creators-ee620cf8', 'entry-8456bfa6', 'files-0cd2704e'],
        ...['files-175e4e1e', 'filters-06885c0a', 'filters-34b61aea', 'filters-4c17ff5c'],
        ...['filters-795d04dd', 'filters-7d23baa2', 'filters-9851c369', 'filters-a5b1589b'],
        ...['filters-ab27bb32', 'filters-b8e3a3e9', 'filters-bd887900', 'filters-c4e77bdd'],
        ...['filters-f5c98eb3', 'filters-random-77f70056', 'filters-v5-002c8ed8', 'filters-v5-084ae1e9'],
        ...['filters-v5-088a68ba', 'filters-v5-1d50fae0', 'filters-v5-263988e7', 'filters-v5-2c7e24d5'],
        ...['filters-v5-2d3aa3c3', 'filters-v5-2fb3b432', 'filters-v5-31d2d191', 'filters-v5-325088b8'],
        ...['filters-v5-32b452f7', 'filters-v5-376ce904', 'filters-v5-37dd0433', 'filters-v5-3d19c040'],
        ...['filters-v5-4137b39f', 'filters-v5-4151fe26', 'filters-v5-46aa77d6', 'filters-v5-494730ca'],
        ...['filters-v5-5a61a531', 'filters-v5-5c3bb97d', 'filters-v5-611222e6', 'filters-v5-68722fbe'],
        ...['filters-v5-748d65bc', 'filters-v5-7bead991', 'filters-v5-84a6f24a', 'filters-v5-8754ddd4'],
        ...['filters-v5-a3f49473', 'filters-v5-abb9b821', 'filters-v5-acc5b1b0', 'filters-v5-b417b33d'],
        ...['filters-v5-bb28c2cf', 'filters-v5-bd9b3394', 'filters-v5-c114097f', 'filters-v5-c118c370'],
        ...['filters-v5-c1edabee', 'filters-v5-c7fda2e3', 'filters-v5-cff29c07', 'filters-v5-df461a65'],
        ...['filters-v5-dffd440f', 'filters-v5-e3af4997', 'filters-v5-e652947b', 'filters-v5-e75954a1'],
        ...['locale-v5-706f5856', 'locale-v5-7b0511de', 'locale-v5-9e080120', 'locale-v5-ec0664d5'],
        ...[
          'publication-filter-0ed20bfe',
          'publication-filter-17a47ddd',
          'publication-filter-1e2e76cc',
          'publication-filter-238388e9',
        ],
        ...[
          'publication-filter-28bdad5d',
          'publication-filter-3d8d40f0',
          'publication-filter-41a5eaa4',
          'publication-filter-46cd3f71',
        ],
        ...[
          'publication-filter-4a09b959',
          'publication-filter-7b05eec3',
          'publication-filter-803706ce',
          'publication-filter-a265466a',
        ],
        ...[
          'publication-filter-afc0a9ef',
          'publication-filter-b1814028',
          'publication-filter-c27ce369',
          'publication-filter-de15b0e2',
        ],
        ...[
          'publication-filter-dea6ee0c',
          'response-format-162edbd4',
          'response-format-3fa7b15f',
          'response-format-94800fe5',
        ],
        ...['response-format-a51e2c61', 'response-format-be10acb8', 'response-format-f1bd43fb', 'single-type-367d575b'],
        ...['sort-0405af40', 'sort-0cc5eef9', 'sort-18706da0', 'sort-1db0ee98'],
        ...['sort-35dd3935', 'sort-4d12a66a', 'sort-4fac8780', 'sort-59899c7d'],
        ...['sort-5bbaa405', 'sort-6650d40e', 'sort-6bb8d495', 'sort-76ed1263'],
        ...['sort-836f3b87', 'sort-937c01f1', 'sort-9e713aa9', 'sort-aa2437b3'],
        ...['sort-ae2ba13d', 'sort-be8bdc88', 'sort-bebfbca9', 'sort-d9d80822'],
        ...['sort-db36baf4', 'sort-de84906a', 'sort-ebbeae74', 'sort-ec3b84b6'],
        ...['sort-f986999f', 'sort-fec4b31f', 'sort-v5-2622e3b8', 'sort-v5-43417d66'],
        ...['sort-v5-5769a512', 'sort-v5-6d3f2b20', 'sort-v5-90af9dc4', 'sort-v5-99b0eb6d'],
        ...['sort-v5-a5fe2323', 'sort-v5-d3f8ef0c', 'spec-17a94c47', 'spec-19564da8'],
        ...['spec-4b2024ed', 'spec-78124e10', 'spec-8532d174', 'spec-99982eec'],
        ...['spec-ae956af4', 'spec-d67d7adb', 'spec-f6d12233', 'status-53f0c2e2'],
        ...['status-914ce40c', 'status-b5526ce7', 'status-c5370530', 'status-e56f4d50'],
        ...['status-edd8e4ca', 'status-f7687d0b', 'status-f8bbf041', 'status-populate-34185165'],
        ...[
          'status-populate-3909f0da',
          'status-populate-3c298e4d',
          'status-populate-3e5b5ea7',
          'status-populate-4096ee7d',
        ],
        ...[
          'status-populate-4ac65884',
          'status-populate-815b212c',
          'status-populate-b42fb189',
          'status-populate-b7e85f04',
        ],
        ...[
          'status-populate-c0a2dd28',
          'status-populate-c70d7fa5',
          'status-populate-df545a9b',
          'status-populate-fac88222',
        ],
        ...['users-89b22b30'],
      ],
    },
    {
      why: 'the code of a locale, too',
      cases: [
        ...['locale-b7e74a7d', 'locale-v5-045f8a08', 'locale-v5-84187313', 'locale-v5-9200f054'],
        ...['locale-v5-c2087ba1', 'locale-v5-c3dd584b'],
      ],
    },
    {
      why: 'times have another text',
      cases: [...['filters-b4766016', 'filters-c7f73996']],
    },
    {
      why: 'a text may contain a zero byte, and is not cut there',
      cases: [...['encoding-8f4bcced']],
    },
  ],
};
