// Written by `plinth types`: changes made here are lost the next time it runs.
import type * as plinth from 'plinth-client';

export interface ContentTypes {
  readonly articles: Article;
  readonly authors: Author;
  readonly campaign: Campaign;
  readonly categories: Category;
  readonly comments: Comment;
  readonly dishes: Dish;
  readonly global: Global;
  readonly homepage: Homepage;
  readonly 'internal-notes': InternalNote;
  readonly 'legal-notice': LegalNotice;
  readonly 'menu-sections': MenuSection;
  readonly pages: Page;
  readonly profiles: Profile;
  readonly restaurants: Restaurant;
}

export interface Components {
  readonly 'content.link-group': ContentLinkGroup;
  readonly 'content.section': ContentSection;
  readonly 'shared.address': SharedAddress;
  readonly 'shared.geo-point': SharedGeoPoint;
  readonly 'shared.link': SharedLink;
  readonly 'shared.meta-social': SharedMetaSocial;
  readonly 'shared.seo': SharedSeo;
  readonly 'zone.gallery': ZoneGallery;
  readonly 'zone.hero': ZoneHero;
  readonly 'zone.quote': ZoneQuote;
  readonly 'zone.related': ZoneRelated;
}

/** Article: `api::article.article` */
export interface Article {
  readonly kind: 'collection';
  readonly fields: {
    title: plinth.Text;
    slug: plinth.Text;
    summary: plinth.Text;
    body: plinth.Text;
    kind: plinth.Enumeration<'news' | 'review' | 'opinion' | 'Long-Read' | 'interview'>;
    contactEmail: plinth.Text;
    releaseDate: plinth.DateOnly;
    airTime: plinth.Time;
    eventAt: plinth.DateTime;
    syncedAt: plinth.Timestamp;
    readCount: plinth.Numeric;
    externalRef: plinth.BigInteger;
    rating: plinth.Numeric;
    price: plinth.Numeric;
    featured: plinth.Bool;
    metadata: plinth.Json;
    content: plinth.Blocks;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
    publishedAt: plinth.DateTime;
  };
  readonly nested: {
    cover: plinth.File<UploadFile>;
    gallery: plinth.Files<UploadFile>;
    author: plinth.ToOne<Author>;
    coAuthors: plinth.ToMany<Author>;
    categories: plinth.ToMany<Category>;
    parent: plinth.ToOne<Article>;
    children: plinth.ToMany<Article>;
    related: plinth.ToMany<Article>;
    reviewedRestaurant: plinth.ToOne<Restaurant>;
    internalNotes: plinth.ToMany<InternalNote>;
    comments: plinth.MorphMany<Comment>;
    seo: plinth.Single<SharedSeo>;
    sections: plinth.Repeatable<ContentSection>;
    blocks: plinth.Zone<{
      'zone.hero': ZoneHero;
      'zone.quote': ZoneQuote;
      'zone.gallery': ZoneGallery;
      'zone.related': ZoneRelated;
    }>;
    createdBy: plinth.ToOne<AdminUser>;
    updatedBy: plinth.ToOne<AdminUser>;
  };
  readonly writeOnly: {
    accessCode: plinth.Text;
  };
  readonly required: 'title';
  readonly drafts: true;
}

/** Author: `api::author.author` */
export interface Author {
  readonly kind: 'collection';
  readonly fields: {
    name: plinth.Text;
    email: plinth.Text;
    bio: plinth.Text;
    birthDate: plinth.DateOnly;
    active: plinth.Bool;
    score: plinth.Numeric;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
  };
  readonly nested: {
    avatar: plinth.File<UploadFile>;
    articles: plinth.ToMany<Article>;
    profile: plinth.ToOne<Profile>;
    mentionedIn: plinth.MorphMany<Comment>;
  };
  readonly writeOnly: {
    pinCode: plinth.Text;
  };
  readonly required: 'name';
  readonly drafts: false;
}

/** Campaign: `api::campaign.campaign` */
export interface Campaign {
  readonly kind: 'single';
  readonly fields: {
    slogan: plinth.Text;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
    publishedAt: plinth.DateTime;
  };
  readonly nested: object;
  readonly writeOnly: object;
  readonly required: 'slogan';
  readonly drafts: true;
}

/** Category: `api::category.category` */
export interface Category {
  readonly kind: 'collection';
  readonly fields: {
    name: plinth.Text;
    slug: plinth.Text;
    description: plinth.Text;
    position: plinth.Numeric;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
  };
  readonly nested: {
    parent: plinth.ToOne<Category>;
    children: plinth.ToMany<Category>;
    articles: plinth.ToMany<Article>;
  };
  readonly writeOnly: object;
  readonly required: 'name';
  readonly drafts: false;
}

/** Comment: `api::comment.comment` */
export interface Comment {
  readonly kind: 'collection';
  readonly fields: {
    body: plinth.Text;
    authorName: plinth.Text;
    score: plinth.Numeric;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
  };
  readonly nested: {
    related: plinth.AnyOne;
    mentions: plinth.AnyMany;
    replyTo: plinth.ToOne<Comment>;
    replies: plinth.ToMany<Comment>;
  };
  readonly writeOnly: object;
  readonly required: 'body';
  readonly drafts: false;
}

/** Dish: `api::dish.dish` */
export interface Dish {
  readonly kind: 'collection';
  readonly fields: {
    name: plinth.Text;
    price: plinth.Numeric;
    calories: plinth.Numeric;
    vegan: plinth.Bool;
    allergens: plinth.Json;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
  };
  readonly nested: {
    restaurant: plinth.ToOne<Restaurant>;
    photos: plinth.Files<UploadFile>;
    menuSections: plinth.ToMany<MenuSection>;
  };
  readonly writeOnly: object;
  readonly required: 'name';
  readonly drafts: false;
}

/** Global: `api::global.global` */
export interface Global {
  readonly kind: 'single';
  readonly fields: {
    siteName: plinth.Text;
    launchDate: plinth.DateOnly;
    visits: plinth.BigInteger;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
  };
  readonly nested: {
    logo: plinth.File<UploadFile>;
    defaultSeo: plinth.Single<SharedSeo>;
    footerLinks: plinth.Repeatable<SharedLink>;
  };
  readonly writeOnly: object;
  readonly required: 'siteName';
  readonly drafts: false;
}

/** Homepage: `api::homepage.homepage` */
export interface Homepage {
  readonly kind: 'single';
  readonly fields: {
    headline: plinth.Text;
    intro: plinth.Text;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
  };
  readonly nested: {
    banner: plinth.File<UploadFile>;
    featuredArticles: plinth.ToMany<Article>;
    blocks: plinth.Zone<{
      'zone.hero': ZoneHero;
      'zone.quote': ZoneQuote;
      'zone.related': ZoneRelated;
    }>;
    seo: plinth.Single<SharedSeo>;
  };
  readonly writeOnly: object;
  readonly required: 'headline';
  readonly drafts: false;
}

/** Internal note: `api::internal-note.internal-note` */
export interface InternalNote {
  readonly kind: 'collection';
  readonly fields: {
    title: plinth.Text;
    body: plinth.Text;
    severity: plinth.Numeric;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
  };
  readonly nested: {
    article: plinth.ToOne<Article>;
    writer: plinth.ToOne<Author>;
  };
  readonly writeOnly: object;
  readonly required: 'title';
  readonly drafts: false;
}

/** Legal notice: `api::legal-notice.legal-notice` */
export interface LegalNotice {
  readonly kind: 'single';
  readonly fields: {
    text: plinth.Text;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
  };
  readonly nested: object;
  readonly writeOnly: object;
  readonly required: never;
  readonly drafts: false;
}

/** Menu section: `api::menu-section.menu-section` */
export interface MenuSection {
  readonly kind: 'collection';
  readonly fields: {
    title: plinth.Text;
    externalID2: plinth.Text;
    isNSFWFlag: plinth.Bool;
    HTMLSnippet: plinth.Text;
    sortOrder3D: plinth.Numeric;
    legacy_code: plinth.Text;
    A1B2: plinth.Text;
    theVeryLongDescriptiveAttributeNameThatAlmostFillsUp1: plinth.Text;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
  };
  readonly nested: {
    dishes: plinth.ToMany<Dish>;
    seasonalDishesForTastingMenu24: plinth.ToMany<Dish>;
    coverImage2X: plinth.File<UploadFile>;
    quickLinks4U: plinth.Repeatable<SharedLink>;
  };
  readonly writeOnly: object;
  readonly required: never;
  readonly drafts: false;
}

/** Page: `api::page.page` */
export interface Page {
  readonly kind: 'collection';
  readonly fields: {
    title: plinth.Text;
    slug: plinth.Text;
    body: plinth.Text;
    template: plinth.Enumeration<'plain' | 'wide' | 'landing'>;
    menuOrder: plinth.Numeric;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
    publishedAt: plinth.DateTime;
    locale: plinth.Text;
  };
  readonly nested: {
    hero: plinth.File<UploadFile>;
    seo: plinth.Single<SharedSeo>;
    category: plinth.ToOne<Category>;
    localizations: plinth.ToMany<Page>;
  };
  readonly writeOnly: object;
  readonly required: 'title';
  readonly drafts: true;
}

/** Profile: `api::profile.profile` */
export interface Profile {
  readonly kind: 'collection';
  readonly fields: {
    headline: plinth.Text;
    handle: plinth.Text;
    followers: plinth.BigInteger;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
  };
  readonly nested: {
    author: plinth.ToOne<Author>;
    address: plinth.Single<SharedAddress>;
  };
  readonly writeOnly: object;
  readonly required: never;
  readonly drafts: false;
}

/** Restaurant: `api::restaurant.restaurant` */
export interface Restaurant {
  readonly kind: 'collection';
  readonly fields: {
    name: plinth.Text;
    description: plinth.Text;
    city: plinth.Text;
    stars: plinth.Numeric;
    priceRange: plinth.Enumeration<'cheap' | 'average' | 'expensive' | 'very_expensive'>;
    opensAt: plinth.Time;
    since: plinth.DateOnly;
    averageBill: plinth.Numeric;
    openingHours: plinth.Json;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
  };
  readonly nested: {
    logo: plinth.File<UploadFile>;
    location: plinth.Single<SharedAddress>;
    dishes: plinth.ToMany<Dish>;
    signatureDish: plinth.ToOne<Dish>;
    reviews: plinth.ToMany<Article>;
    categories: plinth.ToMany<Category>;
    manager: plinth.ToOne<UsersPermissionsUser>;
    createdBy: plinth.ToOne<AdminUser>;
    updatedBy: plinth.ToOne<AdminUser>;
  };
  readonly writeOnly: object;
  readonly required: 'name';
  readonly drafts: false;
}

/** link-group: `content.link-group` */
export interface ContentLinkGroup {
  readonly kind: 'component';
  readonly fields: {
    caption: plinth.Text;
  };
  readonly nested: {
    mainLink: plinth.Single<SharedLink>;
    links: plinth.Repeatable<SharedLink>;
  };
  readonly writeOnly: object;
  readonly required: never;
  readonly drafts: false;
}

/** section: `content.section` */
export interface ContentSection {
  readonly kind: 'component';
  readonly fields: {
    heading: plinth.Text;
    text: plinth.Text;
    weight: plinth.Numeric;
  };
  readonly nested: {
    picture: plinth.File<UploadFile>;
    linkGroup: plinth.Single<ContentLinkGroup>;
    writers: plinth.ToMany<Author>;
  };
  readonly writeOnly: object;
  readonly required: never;
  readonly drafts: false;
}

/** address: `shared.address` */
export interface SharedAddress {
  readonly kind: 'component';
  readonly fields: {
    street: plinth.Text;
    city: plinth.Text;
    zipCode: plinth.Text;
  };
  readonly nested: {
    geoPoint: plinth.Single<SharedGeoPoint>;
  };
  readonly writeOnly: object;
  readonly required: never;
  readonly drafts: false;
}

/** geo-point: `shared.geo-point` */
export interface SharedGeoPoint {
  readonly kind: 'component';
  readonly fields: {
    lat: plinth.Numeric;
    lng: plinth.Numeric;
  };
  readonly nested: object;
  readonly writeOnly: object;
  readonly required: never;
  readonly drafts: false;
}

/** link: `shared.link` */
export interface SharedLink {
  readonly kind: 'component';
  readonly fields: {
    label: plinth.Text;
    url: plinth.Text;
    newTab: plinth.Bool;
  };
  readonly nested: object;
  readonly writeOnly: object;
  readonly required: never;
  readonly drafts: false;
}

/** meta-social: `shared.meta-social` */
export interface SharedMetaSocial {
  readonly kind: 'component';
  readonly fields: {
    network: plinth.Enumeration<'facebook' | 'twitter' | 'mastodon'>;
    title: plinth.Text;
    description: plinth.Text;
  };
  readonly nested: {
    image: plinth.File<UploadFile>;
  };
  readonly writeOnly: object;
  readonly required: 'network';
  readonly drafts: false;
}

/** seo: `shared.seo` */
export interface SharedSeo {
  readonly kind: 'component';
  readonly fields: {
    metaTitle: plinth.Text;
    metaDescription: plinth.Text;
    keywords: plinth.Text;
    preventIndexing: plinth.Bool;
  };
  readonly nested: {
    metaImage: plinth.File<UploadFile>;
    metaSocial: plinth.Repeatable<SharedMetaSocial>;
  };
  readonly writeOnly: object;
  readonly required: 'metaTitle';
  readonly drafts: false;
}

/** gallery: `zone.gallery` */
export interface ZoneGallery {
  readonly kind: 'component';
  readonly fields: {
    title: plinth.Text;
    columns: plinth.Numeric;
  };
  readonly nested: {
    images: plinth.Files<UploadFile>;
  };
  readonly writeOnly: object;
  readonly required: never;
  readonly drafts: false;
}

/** hero: `zone.hero` */
export interface ZoneHero {
  readonly kind: 'component';
  readonly fields: {
    title: plinth.Text;
    subtitle: plinth.Text;
    fullWidth: plinth.Bool;
  };
  readonly nested: {
    background: plinth.File<UploadFile>;
    action: plinth.Single<SharedLink>;
  };
  readonly writeOnly: object;
  readonly required: 'title';
  readonly drafts: false;
}

/** quote: `zone.quote` */
export interface ZoneQuote {
  readonly kind: 'component';
  readonly fields: {
    title: plinth.Text;
    text: plinth.Text;
    source: plinth.Text;
    year: plinth.Numeric;
  };
  readonly nested: object;
  readonly writeOnly: object;
  readonly required: never;
  readonly drafts: false;
}

/** related: `zone.related` */
export interface ZoneRelated {
  readonly kind: 'component';
  readonly fields: {
    title: plinth.Text;
  };
  readonly nested: {
    articles: plinth.ToMany<Article>;
    spotlight: plinth.ToOne<Author>;
    note: plinth.ToOne<InternalNote>;
    more: plinth.Single<SharedLink>;
    extras: plinth.Repeatable<SharedLink>;
  };
  readonly writeOnly: object;
  readonly required: never;
  readonly drafts: false;
}

/** User: `admin::user` */
export interface AdminUser {
  readonly kind: 'collection';
  readonly fields: {
    firstname: plinth.Text;
    lastname: plinth.Text;
    username: plinth.Text;
    preferedLanguage: plinth.Text;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
  };
  readonly nested: object;
  readonly writeOnly: object;
  readonly required: never;
  readonly drafts: false;
}

/** File: `plugin::upload.file` */
export interface UploadFile {
  readonly kind: 'collection';
  readonly fields: {
    name: plinth.Always<plinth.Text>;
    alternativeText: plinth.Text;
    caption: plinth.Text;
    width: plinth.Numeric;
    height: plinth.Numeric;
    formats: plinth.Json;
    hash: plinth.Always<plinth.Text>;
    ext: plinth.Text;
    mime: plinth.Always<plinth.Text>;
    size: plinth.Always<plinth.Numeric>;
    url: plinth.Always<plinth.Text>;
    previewUrl: plinth.Text;
    provider: plinth.Always<plinth.Text>;
    provider_metadata: plinth.Json;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
  };
  readonly nested: {
    related: plinth.AnyMany;
  };
  readonly writeOnly: object;
  readonly required: 'name' | 'hash' | 'mime' | 'size' | 'url' | 'provider';
  readonly drafts: false;
}

/** Permission: `plugin::users-permissions.permission` */
export interface UsersPermissionsPermission {
  readonly kind: 'collection';
  readonly fields: {
    action: plinth.Always<plinth.Text>;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
  };
  readonly nested: {
    role: plinth.ToOne<UsersPermissionsRole>;
  };
  readonly writeOnly: object;
  readonly required: 'action';
  readonly drafts: false;
}

/** Role: `plugin::users-permissions.role` */
export interface UsersPermissionsRole {
  readonly kind: 'collection';
  readonly fields: {
    name: plinth.Always<plinth.Text>;
    description: plinth.Text;
    type: plinth.Text;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
  };
  readonly nested: {
    permissions: plinth.ToMany<UsersPermissionsPermission>;
    users: plinth.ToMany<UsersPermissionsUser>;
  };
  readonly writeOnly: object;
  readonly required: 'name';
  readonly drafts: false;
}

/** User: `plugin::users-permissions.user` */
export interface UsersPermissionsUser {
  readonly kind: 'collection';
  readonly fields: {
    username: plinth.Always<plinth.Text>;
    email: plinth.Always<plinth.Text>;
    provider: plinth.Text;
    confirmed: plinth.Bool;
    blocked: plinth.Bool;
    createdAt: plinth.Always<plinth.DateTime>;
    updatedAt: plinth.Always<plinth.DateTime>;
  };
  readonly nested: {
    role: plinth.ToOne<UsersPermissionsRole>;
  };
  readonly writeOnly: object;
  readonly required: 'username' | 'email';
  readonly drafts: false;
}
